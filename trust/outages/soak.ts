import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '@bank/contract/client'
import { finances } from '@bank/contract/finances'
import { identity } from '@bank/contract/identity'
import { notifications } from '@bank/contract/notifications'
import { transactions } from '@bank/contract/transactions'
import { memoryOf } from '../../server/testing/processes.ts'
import { type Bank, callAs, openBankUnderTest } from '../harness/bank-under-test.ts'
import type { Break } from '../harness/breaks.ts'
import { type Outcome, type Run, sizeOf } from '../harness/experiment.ts'
import { inParallel } from '../harness/parallel.ts'
import type { ServerProcess } from '../harness/server-process.ts'
import { quantileOf } from '../harness/statistics.ts'
import { HAS_VITALS, handlesOf } from '../harness/vitals.ts'

const A_SECOND = 100
const MEGABYTE = 1e6

/** The most requests, and so connections, at once. Further requests wait. */
const AT_ONCE = 16

/** In a short run the heap of a healthy process grows by less than this; a leak of a few kilobytes a request exceeds it. */
const GROWTH_MAX = 60 * MEGABYTE
const SLOPE_MAX_AN_HOUR = MEGABYTE
/** Includes a connection for each request under way, and those to the database (server/src/db/connect.ts). */
const HANDLES_MAX = 20 + AT_ONCE + 16

const SIZES = {
  full: { warmUp: 400, requests: 1200 },
  night: { warmUp: 6000, requests: 4 * 3600 * A_SECOND },
}
const BROKEN = { warmUp: 100, requests: 300 }

const LEAK: Break = {
  file: 'server/src/http/request-log.ts',
  from: '    const line = {',
  to: '    globalThis.leak = [...(globalThis.leak ?? []), Buffer.alloc(500_000, 1)]\n    const line = {',
}

/**
 * A hundred requests a second, reads and some writes, for 12 seconds or for four hours at night. No request fails, and
 * memory and open files do not grow. The control leaks 500 kB per request.
 */
export async function run({ postgres, size }: Run): Promise<Outcome> {
  if (!HAS_VITALS) return { line: 'skipped: memory can’t be measured on this system', failures: [] }
  await using bank = await openBankUnderTest(postgres)
  const real = await soak(bank, await bank.start(), sizeOf(SIZES, size))
  const leaky = await soak(bank, await bank.start({ breaks: [LEAK] }), BROKEN)
  const failures = [...real.wrong, ...(await bank.judge())]
  const isNoticed = leaky.wrong.some((what) => what.includes('memory'))
  if (!isNoticed) failures.push('the control: the leak was not noticed')
  const p99 = Math.round(quantileOf(real.times, 0.99))
  const line = `${real.times.length} requests in ${Math.round(real.seconds)} s, ${real.failed} failed, ${real.busy} answered 503, p99 ${p99} ms, memory ${(real.growth / MEGABYTE).toFixed(1)} MB more, ${real.handles} files more; control: ${(leaky.growth / MEGABYTE).toFixed(0)} MB more, ${isNoticed ? 'noticed' : 'not noticed'}`
  return { line, failures }
}

type Size = { warmUp: number; requests: number }

async function soak(bank: Bank, server: ServerProcess, { warmUp, requests }: Size) {
  const members = await bank.addAll(5)
  const calls = members.map(({ token }) => callAs(server, token))
  let [failed, busy] = [0, 0]
  const whys = new Set<string>()
  const times: number[] = []
  const memory: { at: number; bytes: number }[] = []
  // A fixed number of requests rather than a fixed time: a machine that stalls makes fewer a second, but as many in all.
  const ask = async (count: number) => {
    const began = performance.now()
    await inParallel(Array(count).keys(), AT_ONCE, async (n) => {
      await sleep(Math.max(0, began + (n * 1000) / A_SECOND - performance.now()))
      const sent = performance.now()
      try {
        await lookAround(calls[n % calls.length] ?? callAs(server, null), n)
      } catch (error) {
        if (error instanceof ApiError && error.status === 503) busy++
        else whys.add(String(error))
        if (!(error instanceof ApiError) || error.status !== 503) failed++
      }
      times.push(performance.now() - sent)
      if (n % A_SECOND === 0) memory.push({ at: performance.now(), bytes: memoryOf(server.servingPid) })
    })
    return (performance.now() - began) / 1000
  }
  await ask(warmUp)
  memory.length = 0
  times.length = 0
  const before = { memory: memoryOf(server.servingPid), handles: handlesOf(server.servingPid) }
  const seconds = await ask(requests)
  const isLong = seconds >= 3600
  const grown = memoryOf(server.servingPid)
  let growth = grown - before.memory
  // A heap that has grown once does not grow again, but a leak goes on.
  if (!isLong && growth > GROWTH_MAX) {
    await ask(requests)
    growth = Math.min(growth, memoryOf(server.servingPid) - grown)
  }
  const handles = handlesOf(server.servingPid) - before.handles
  const wrong = [
    ...(failed > 0 ? [`${failed} requests failed: ${[...whys].slice(0, 3).join('; ')}`] : []),
    ...(!isLong && growth > GROWTH_MAX ? [`the memory grew by ${Math.round(growth / MEGABYTE)} MB`] : []),
    ...(isLong && slopeOf(memory) * 3_600_000 > SLOPE_MAX_AN_HOUR ? ['the memory grows by the hour'] : []),
    ...(handles > HANDLES_MAX ? [`${handles} files more are open`] : []),
  ]
  return { seconds, failed, busy, times, growth, handles, wrong }
}

/** A typical request of a customer; one in ten writes. */
function lookAround(call: ReturnType<typeof callAs>, n: number): Promise<unknown> {
  if (n % 10 === 0) return call(identity.updateProfile, { body: { city: `City ${n}` } })
  if (n % 4 === 0) return call(finances.status, {})
  if (n % 4 === 1) return call(transactions.list, { query: {} })
  return n % 4 === 2 ? call(notifications.list, { query: {} }) : call(identity.me, {})
}

/** Bytes a millisecond, by least squares. */
function slopeOf(points: readonly { at: number; bytes: number }[]): number {
  const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [at, bytes] = [meanOf(points.map((point) => point.at)), meanOf(points.map((point) => point.bytes))]
  const above = points.reduce((sum, point) => sum + (point.at - at) * (point.bytes - bytes), 0)
  return above / points.reduce((sum, point) => sum + (point.at - at) ** 2, 0)
}
