import { setTimeout as sleep } from 'node:timers/promises'
import { finances } from '@bank/contract/finances'
import { identity } from '@bank/contract/identity'
import { notifications } from '@bank/contract/notifications'
import { transactions } from '@bank/contract/transactions'
import { type Bank, callAs, openBank } from '../harness/bank.ts'
import type { Break } from '../harness/breaks.ts'
import type { Outcome, Run } from '../harness/experiment.ts'
import type { ServerProcess } from '../harness/server-process.ts'
import { quantileOf } from '../harness/statistics.ts'
import { HAS_VITALS, handlesOf, memoryOf } from '../harness/vitals.ts'

const A_SECOND = 100
const MEGABYTE = 1e6

/** In so short a time a healthy process grows by what its heap needs to breathe; a leak of a few kilobytes a request by more. */
const GROWTH_MAX = 60 * MEGABYTE
const SLOPE_MAX_AN_HOUR = MEGABYTE
const HANDLES_MAX = 20

const LEAK: Break = {
  file: 'server/src/http/request-log.ts',
  from: '    const line = {',
  to: '    globalThis.leak = [...(globalThis.leak ?? []), Buffer.alloc(100_000, 1)]\n    const line = {',
}

/**
 * R18: a hundred requests a second, reads and some writes, for 20 seconds or for four hours of a night. Nothing fails,
 * memory and open files stay where they are. The control keeps 100 kB of each request.
 */
export async function run({ postgres, night }: Run): Promise<Outcome> {
  if (!HAS_VITALS) return { line: 'left out: memory can’t be read here', failures: [] }
  const bank = await openBank(postgres)
  try {
    const seconds = night ? 4 * 3600 : 20
    const real = await soak(bank, await bank.start({ environment: { LOG_LEVEL: 'error' } }), seconds)
    const leaky = await soak(
      bank,
      await bank.start({ environment: { LOG_LEVEL: 'error' }, breaks: [LEAK] }),
      12,
    )
    const failures = [...real.wrong]
    const isNoticed = leaky.wrong.some((what) => what.includes('memory'))
    if (!isNoticed) failures.push('the control: nobody noticed the leak')
    const line = `${real.count} requests in ${seconds} s, ${real.failed} failed, p99 ${Math.round(quantileOf(real.times, 0.99))} ms, memory ${(real.growth / MEGABYTE).toFixed(1)} MB more, ${real.handles} files more; control: ${(leaky.growth / MEGABYTE).toFixed(0)} MB more, ${isNoticed ? 'noticed' : 'not noticed'}`
    return { line, failures }
  } finally {
    await bank.stop()
  }
}

async function soak(bank: Bank, server: ServerProcess, seconds: number) {
  const members = await Promise.all(Array.from({ length: 5 }, () => bank.add()))
  const calls = members.map(({ token }) => callAs(server, token))
  const [times, memory]: [number[], { at: number; bytes: number }[]] = [[], []]
  let [count, failed] = [0, 0]
  const requestsDuring = async (span: number) => {
    const [began, flying] = [performance.now(), new Set<Promise<void>>()]
    for (let n = 0; performance.now() - began < span * 1000; n++) {
      const call = calls[n % calls.length]
      if (!call) continue
      const sent = performance.now()
      const request = ask(call, n).then(
        () => void times.push(performance.now() - sent),
        () => void failed++,
      )
      flying.add(request)
      void request.finally(() => flying.delete(request))
      count++
      if (n % A_SECOND === 0) memory.push({ at: performance.now(), bytes: memoryOf(server.pid) })
      await sleep(Math.max(0, began + ((n + 1) * 1000) / A_SECOND - performance.now()))
    }
    await Promise.all(flying)
  }
  await requestsDuring(Math.min(seconds / 2, 60))
  const before = { memory: memoryOf(server.pid), handles: handlesOf(server.pid) }
  memory.length = 0
  await requestsDuring(seconds)
  const growth = memoryOf(server.pid) - before.memory
  const handles = handlesOf(server.pid) - before.handles
  const wrong = [
    ...(failed > 0 ? [`${failed} requests failed`] : []),
    ...(seconds < 3600 && growth > GROWTH_MAX
      ? [`the memory grew by ${Math.round(growth / MEGABYTE)} MB`]
      : []),
    ...(seconds >= 3600 && slopeOf(memory) * 3_600_000 > SLOPE_MAX_AN_HOUR
      ? ['the memory grows by the hour']
      : []),
    ...(handles > HANDLES_MAX ? [`${handles} files more are open`] : []),
  ]
  return { count, failed, times, growth, handles, wrong }
}

/** What somebody does who looks around; one request in ten writes. */
function ask(call: ReturnType<typeof callAs>, n: number): Promise<unknown> {
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
