import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Problem } from '../problem.ts'
import type { Paper } from './layout/paper.ts'

/** A paper as PDF, and the SHA-256 of its bytes. */
export type Printed = { pdf: Uint8Array<ArrayBuffer>; hash: Uint8Array<ArrayBuffer> }

/** How many papers can be drawn or wait for their turn. */
const WAITING_MAX = 16
/** In milliseconds. A statement of 20,000 rows takes four seconds on a slow machine. */
const ANSWER_MS = 20_000
/** An idle thread ends after this many milliseconds, which frees its memory. */
const IDLE_MS = 30_000
const HEAP_MB = 256
/** A small young generation is collected often: with V8's own size, a long paper took 60 MB more. */
const YOUNG_MB = 4

let waiting = 0
let last: Promise<unknown> = Promise.resolve()
let thread: Worker | undefined
let idle: NodeJS.Timeout | undefined

/**
 * Draws papers one after the other in a thread of its own, so that a long one does not block other requests. Throws
 * `unavailable` if too many are waiting, and an AbortError after ANSWER_MS.
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
  // The thread must not keep a stopping server alive. Without a listener, an error in an idle thread would end the process.
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
