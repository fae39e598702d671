import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Problem } from '../problem.ts'
import { startInCell } from './cell.ts'
import type { Drawing, Order } from './decoder.ts'

/** The kinds of picture that the decoder may see. */
type PictureKind = 'png' | 'jpeg' | 'webp' | 'heic'

const WAITING_MAX = 8
/** The decoder gives itself ten seconds; with its start and a busy machine it is surely stuck after these. */
const ANSWER_MS = 20_000
/** Then it ends, and what it held goes back to the machine. */
const IDLE_MS = 30_000
/** Its own heap; pixels lie outside of it, and the process watches over those. */
const HEAP_MB = 64

/** ISO base media brands of HEIC pictures; AVIF, which is of the same family, is not among them. */
const HEIC = /^.{4}ftyp(heic|heix|heim|heis|hevc|hevx|mif1|msf1)/s

/**
 * What a file is by its first bytes, whatever its name and type claim; null for all else. Ask it before any decoder
 * sees the bytes: sharp would read SVG, scripts and all (hazard E5).
 */
export function kindOf(bytes: Buffer): PictureKind | null {
  const begins = bytes.toString('latin1', 0, 12)
  if (begins.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (begins.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (/^RIFF.{4}WEBP$/s.test(begins)) return 'webp'
  return HEIC.test(begins) ? 'heic' : null
}

/**
 * Makes a picture of ours from an uploaded one, in a process that knows no secret, reaches nothing (`cell.ts`), has bounded
 * memory and may die of it (hazard E6). One at a time: call it within `inTurn`. Null where nothing can be made of the bytes: truncated, too large,
 * too slow, or deadly. Throws `unavailable` where no process can be had.
 */
export async function redraw(order: Order): Promise<Drawing | null> {
  const decoder = running ?? (await start())
  clearTimeout(idle)
  const late = setTimeout(() => decoder.kill('SIGKILL'), ANSWER_MS)
  const over = new AbortController()
  try {
    const answered = once(decoder, 'message', over)
    const ended = once(decoder, 'exit', over)
    decoder.send(order)
    const [drawing]: (Drawing | null)[] = await Promise.race([answered, ended.then(() => [null])])
    return drawing ?? null
  } catch (cause) {
    dismiss(decoder)
    throw new Problem('unavailable', { cause })
  } finally {
    over.abort()
    clearTimeout(late)
    idle = setTimeout(() => dismiss(decoder), IDLE_MS).unref()
  }
}

let running: ChildProcess | undefined
let idle: ReturnType<typeof setTimeout> | undefined

async function start(): Promise<ChildProcess> {
  const started = await startInCell('decoder.ts', [`--max-old-space-size=${HEAP_MB}`])
  started.on('exit', () => forget(started)).on('error', () => forget(started))
  // It ends with the server, and must not keep it from ending.
  started.unref()
  started.channel?.unref()
  running = started
  return started
}

/** Forgotten first: what is asked while it ends is asked of another one. */
function dismiss(decoder: ChildProcess): void {
  forget(decoder)
  // It holds nothing that would need closing, and a program that starts it may be deaf to all other signals.
  decoder.kill('SIGKILL')
}

function forget(decoder: ChildProcess): void {
  if (running === decoder) running = undefined
}

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * Works on one upload at a time, whoever sent it: a decoder holds up to 260 MB for 40 megapixels (hazard E6). Throws
 * `unavailable` where too many wait already.
 */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting === WAITING_MAX) throw new Problem('unavailable')
  waiting++
  const turn = last.then(work)
  last = turn.catch(() => {})
  try {
    return await turn
  } finally {
    waiting--
  }
}
