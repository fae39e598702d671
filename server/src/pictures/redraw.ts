import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Problem } from '../problem.ts'
import { startInCell } from './cell.ts'
import type { Drawing, Order } from './decoder.ts'

/** The kinds of picture that the decoder accepts. */
type PictureKind = 'png' | 'jpeg' | 'webp' | 'heic'

const WAITING_MAX = 8
/**
 * The decoder has its own limit of ten seconds. After this time, which covers its start on a busy machine, it must be
 * stuck.
 */
const ANSWER_MS = 20_000
/** An idle decoder ends after this time, which frees its memory. */
const IDLE_MS = 30_000
/** The decoder's JavaScript heap. Pixels are outside of it; the decoder checks its total memory. */
const HEAP_MB = 64

/** The ISO base media brands of HEIC pictures. AVIF, of the same family, is not included. */
const HEIC = /^.{4}ftyp(heic|heix|heim|heis|hevc|hevx|mif1|msf1)/s

/**
 * The kind of a file by its first bytes, whatever its name and type say; null for anything else. Check it before a
 * decoder sees the bytes, because sharp would also read SVG with its scripts (HAZ-E5).
 */
export function kindOf(bytes: Buffer): PictureKind | null {
  const begins = bytes.toString('latin1', 0, 12)
  if (begins.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (begins.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (/^RIFF.{4}WEBP$/s.test(begins)) return 'webp'
  return HEIC.test(begins) ? 'heic' : null
}

/**
 * Draws an uploaded picture again, in a process that has no secrets, reaches nothing (`cell.ts`), has bounded memory
 * and can crash safely (HAZ-E6). It handles one picture at a time, so call it within `inTurn`. Returns null if the
 * bytes cannot be drawn: truncated, too large, too slow, or fatal for the decoder. Throws `unavailable` if no process
 * can be started.
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
  // The decoder ends with the server and does not keep it running.
  started.unref()
  started.channel?.unref()
  running = started
  return started
}

/** Forgotten before it is killed, so that a new picture goes to a new decoder. */
function dismiss(decoder: ChildProcess): void {
  forget(decoder)
  // It holds nothing that needs closing, and a parent process may have made it ignore other signals.
  decoder.kill('SIGKILL')
}

function forget(decoder: ChildProcess): void {
  if (running === decoder) running = undefined
}

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * Runs one upload at a time, because a decoder can take up to 260 MB for 40 megapixels (HAZ-E6). Throws
 * `unavailable` if too many are waiting.
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
