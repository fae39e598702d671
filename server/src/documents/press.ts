import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { networkOf } from '../http/network.ts'
import { inTurn } from '../http/turns.ts'
import { openFairTurns } from '../identity/passwords/fair-turns.ts'
import { effortOf } from './layout/effort.ts'
import type { Paper } from './layout/paper.ts'

/** A paper as PDF, compressed (Zstandard), and the SHA-256 of the PDF. */
export type Printed = Record<'packed' | 'hash', Uint8Array<ArrayBuffer>>

/** A paper takes the thread that draws more time or memory than it gets. */
export class TooMuchToDraw extends Error {}

export type Work = {
  /** Null if there is nothing to draw any more. */
  write: () => Promise<Paper | null>
  keep: (printed: Printed) => Promise<void>
}

/** In Latin characters, as JSON: about 600 rows, or a third of a second on a slow machine. */
const SHORT = 100_000

/**
 * The maximum of papers that wait for each thread: of one customer, of one network, and in all. Networks take turns, so a full
 * one keeps no other waiting. Who waits for 20 s is cut off (app.ts).
 */
const WAITING = { member: 1, group: 12, all: 16 }
const RETRY_SECONDS = 5
/** In milliseconds. A statement of 20,000 rows takes four seconds on a slow machine. */
const ANSWER_MS = 20_000
/** An idle thread ends after this many milliseconds, which frees its memory. */
const IDLE_MS = 30_000
const HEAP_MB = 256
/** A small young generation is collected often: with V8's own size, a long paper took 60 MB more. */
const YOUNG_MB = 4

const short = openPress()
const long = openPress()

/**
 * Draws a paper in a thread, so that a long one does not block other requests: one at a time for each customer, until it is
 * kept, and long ones in a thread of their own. So a receipt waits while a long statement is read, and not while it is drawn.
 * The networks that papers are asked from take turns, and the customers of one do. `write` runs when its turn has come, so
 * that only two papers' rows are in memory; a long paper is read again then. Throws `too_many_attempts` if too many papers of
 * this network are waiting, `unavailable` if too many are waiting in all, and TooMuchToDraw, also after `answerMs`.
 */
export function print(
  customer: string,
  { address }: { address: string },
  { write, keep }: Work,
  answerMs = ANSWER_MS,
): Promise<void> {
  const place = { group: networkOf(address), member: customer }
  async function printInTurns(): Promise<Printed | null> {
    const printed = await short.inTurn(place, async () => {
      const paper = await write()
      if (paper && effortOf(JSON.stringify(paper)) > SHORT) return 'long'
      return paper && short.print(paper, answerMs)
    })
    if (printed !== 'long') return printed
    return long.inTurn(place, async () => {
      const paper = await write()
      return paper && long.print(paper, answerMs)
    })
  }
  return inTurn({ whose: `papers of ${customer}`, atOnce: 1 }, async () => {
    const printed = await printInTurns()
    if (printed) await keep(printed)
  })
}

const isTooMuch = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'))

/** A thread that draws, for whoever's turn it is. It is started when it is needed. */
function openPress() {
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined

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

  return {
    inTurn: openFairTurns({ atOnce: 1, waiting: WAITING, retryAfter: RETRY_SECONDS }),
    async print(paper: Paper, answerMs: number): Promise<Printed> {
      clearTimeout(idle)
      thread ??= start()
      const printer = thread
      try {
        printer.postMessage(paper)
        const [printed]: Printed[] = await once(printer, 'message', { signal: AbortSignal.timeout(answerMs) })
        if (!printed) throw new Error('the thread that draws papers sent nothing')
        return printed
      } catch (error) {
        dismiss(printer)
        throw isTooMuch(error) ? new TooMuchToDraw('the paper can’t be drawn', { cause: error }) : error
      } finally {
        idle = setTimeout(() => dismiss(printer), IDLE_MS).unref()
      }
    },
  }
}
