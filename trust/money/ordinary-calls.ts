import { once } from 'node:events'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import * as z from 'zod'
import { quantileOf } from '../harness/statistics.ts'

/** How long calls took, in milliseconds. */
export type Times = { p50: number; p95: number; count: number }

/**
 * A customer who reads their account and their transactions all the time, in a thread of its own, so that what this process does
 * meanwhile makes no call look slower than it is.
 */
export function openOrdinaryCalls(url: string, token: string) {
  const thread = new Worker(path.join(import.meta.dirname, 'ordinary-calls-thread.ts'), {
    workerData: { url, token },
  })
  return {
    /** How long the calls since the last question took. Throws if one has failed. */
    async take(): Promise<Times> {
      const answer = once(thread, 'message')
      thread.postMessage('take')
      const times = z.array(z.number()).parse((await answer)[0])
      return { p50: quantileOf(times, 0.5), p95: quantileOf(times, 0.95), count: times.length }
    },
    stop: () => thread.terminate(),
  }
}
