import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Problem } from '../problem.ts'
import type { Paper } from './layout/paper.ts'

/** A paper as PDF, and the SHA-256 of its bytes. */
export type Printed = { pdf: Uint8Array<ArrayBuffer>; hash: Uint8Array<ArrayBuffer> }

const WAITING_MAX = 16
/** A paper of 20,000 rows takes four seconds on a slow machine. */
const ANSWER_MS = 20_000
/** An idle thread ends after this time, which frees its memory. */
const IDLE_MS = 30_000
const HEAP_MB = 256
/** A small young generation is collected often: with V8's own size, a long paper took 60 MB more. */
const YOUNG_MB = 4

let waiting = 0
let last: Promise<unknown> = Promise.resolve()
let thread: Worker | undefined
let idle: NodeJS.Timeout | undefined

/**
 * Draws a paper in a thread of its own, one after the other, so that a long one delays nobody else's request. Throws
 * `unavailable` if too many are waiting.
 */
export async function print(paper: Paper): Promise<Printed> {
  if (waiting === WAITING_MAX) throw new Problem('unavailable', { retryAfter: 5 })
  waiting++
  const turn = last.then(() => printNow(paper))
  last = turn.catch(() => {})
  try {
    return await turn
  } finally {
    waiting--
  }
}

async function printNow(paper: Paper): Promise<Printed> {
  clearTimeout(idle)
  thread ??= start()
  const printer = thread
  try {
    printer.postMessage(paper)
    const [printed]: Printed[] = await once(printer, 'message', { signal: AbortSignal.timeout(ANSWER_MS) })
    if (!printed) throw new Error('the thread that draws papers sent nothing')
    return printed
  } catch (error) {
    dismiss(printer)
    throw error
  } finally {
    idle = setTimeout(() => dismiss(printer), IDLE_MS).unref()
  }
}

function start(): Worker {
  const started = new Worker(new URL('./printer.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_MB },
  })
  // The thread does not keep the server running. An error of a thread without work would end the process.
  started.unref()
  started.on('error', () => forget(started)).on('exit', () => forget(started))
  return started
}

function forget(printer: Worker): void {
  if (thread === printer) thread = undefined
}

function dismiss(printer: Worker): void {
  forget(printer)
  void printer.terminate()
}
