import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { openFairQueue } from '../identity/fair-queue.ts'
import { Problem } from '../problem.ts'
import type { Paper } from './layout/paper.ts'

/** A paper as PDF, and the SHA-256 of its bytes. */
export type Printed = { pdf: Uint8Array<ArrayBuffer>; hash: Uint8Array<ArrayBuffer> }

/** How many papers can wait: of one customer, and in all. */
const WAITING = { member: 4, group: 4, all: 16 }
const RETRY_SECONDS = 5
/** In milliseconds. A statement of 20,000 rows takes four seconds on a slow machine. */
const ANSWER_MS = 20_000
/** An idle thread ends after this many milliseconds, which frees its memory. */
const IDLE_MS = 30_000
const HEAP_MB = 256
/** A small young generation is collected often: with V8's own size, a long paper took 60 MB more. */
const YOUNG_MB = 4

type Waiting = { go(): void; refuse(problem: Problem): void }

let isBusy = false
const queue = openFairQueue<Waiting>(WAITING)
let thread: Worker | undefined
let idle: NodeJS.Timeout | undefined

/**
 * Draws papers one after the other in a thread of its own, so that a long one does not block other requests. `write` runs
 * when its turn has come, so only one paper's rows are in memory. Throws `too_many_attempts` if too many papers of this
 * owner are waiting, `unavailable` if too many are waiting in all, and an AbortError after ANSWER_MS.
 */
export async function print(owner: string, write: () => Promise<Paper>): Promise<Printed> {
  if (isBusy) await turnOf(owner)
  else isBusy = true
  try {
    return await printNow(await write())
  } finally {
    const next = queue.next()
    if (next) next.go()
    else isBusy = false
  }
}

function turnOf(owner: string): Promise<void> {
  return new Promise((go, refuse) => {
    const shed = queue.add({ go, refuse }, { group: owner, member: '' })
    if (!shed) return
    const code = shed.tooMany === 'in-all' ? 'unavailable' : 'too_many_attempts'
    shed.item.refuse(new Problem(code, { retryAfter: RETRY_SECONDS, summedUp: 'shed' }))
  })
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
