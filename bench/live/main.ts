import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { memoryOf } from '../../server/testing/processes.ts'
import { addCustomers } from '../api/customers.ts'
import budgets from '../budgets.json' with { type: 'json' }
import { type Figure, figuresOf } from '../figure.ts'
import { requestText } from '../load/load.ts'
import { processorMs } from '../load/processor.ts'
import { withLoggingBank } from '../production-bank.ts'

/**
 * What it costs one process to hold a thousand open streams of changes while nothing happens: the memory that they add, and
 * the processor. The same is measured before they are opened.
 */

const STREAMS = 1000
const CUSTOMERS = 350
/** As many streams as a session can have (DEC-64). */
const STREAMS_A_SESSION = 3
const REST_MS = 20_000
/** Opened and ended first, so that what the first of anything loads is not taken for memory of streams. */
const WARM_UP = 30
/** Until what was done before has been cleaned up. */
const CALM_MS = 4000

export function run(): Promise<Figure[]> {
  return withLoggingBank({}, async ({ folder, port, pid }) => {
    const { tokens, postmaster, close } = await addCustomers(folder, CUSTOMERS)
    try {
      const requests = Array.from({ length: STREAMS }, (_, n) =>
        requestText('GET', '/api/events', { token: tokens[Math.floor(n / STREAMS_A_SESSION)] ?? '' }),
      )
      const first = await openStreams(port, requests.slice(-WARM_UP))
      first.stop()
      const before = await rest(pid, postmaster)
      const { ms, ended, stop } = await openStreams(port, requests)
      const after = await Promise.race([rest(pid, postmaster), ended])
      stop()
      print('without streams', before)
      print(`with ${STREAMS} streams, opened in ${(ms / 1000).toFixed(1)} s,`, after)
      const values = {
        'added-mb': Math.round(after.megabytes - before.megabytes),
        'processor-percent': Math.round(after.percent * 10) / 10,
      }
      return figuresOf(`${STREAMS} streams`, values, budgets.live)
    } finally {
      await close()
    }
  })
}

/** Opens streams from another process, which reads them until it is stopped. Throws if one of them ends. */
async function openStreams(port: number, requests: readonly string[]) {
  const listeners = fork(path.join(import.meta.dirname, 'listeners.ts'))
  const ended = once(listeners, 'exit').then(() => {
    throw new Error('The process that listens has ended.')
  })
  listeners.send({ port, requests })
  const [opened]: { ms: number }[] = await Promise.race([once(listeners, 'message'), ended])
  if (!opened) throw new Error('The streams were not opened.')
  return { ms: opened.ms, ended, stop: () => void listeners.kill() }
}

type Rest = { megabytes: number; percent: number; databasePercent: number }

/** The memory of a process after a rest, and what it used of one processor meanwhile. */
async function rest(pid: number, postmaster: number): Promise<Rest> {
  await sleep(CALM_MS)
  const used = () => [processorMs(pid), processorMs(postmaster, { withChildren: true })] as const
  const [server, database] = used()
  await sleep(REST_MS)
  const [serverAfter, databaseAfter] = used()
  return {
    megabytes: memoryOf(pid) / 1024 ** 2,
    percent: ((serverAfter - server) / REST_MS) * 100,
    databasePercent: ((databaseAfter - database) / REST_MS) * 100,
  }
}

function print(when: string, { megabytes, percent, databasePercent }: Rest) {
  console.log(
    `${when}: ${megabytes.toFixed(0)} MB resident, ${percent.toFixed(1)} % of a processor, the database ${databasePercent.toFixed(1)} %`,
  )
}
