import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { makeCall } from '@bank/contract/client'
import { identity } from '@bank/contract/identity'
import { transactions } from '@bank/contract/transactions'
import * as z from 'zod'

// Makes a call every few milliseconds, and answers each message with how long those since the last one took.

const EVERY_MS = 20

const { url, token } = z.object({ url: z.string(), token: z.string() }).parse(workerData)
const call = makeCall({ baseUrl: url, token: () => token })
let times: number[] = []
parentPort?.on('message', () => {
  parentPort?.postMessage(times)
  times = []
})
for (let n = 0; ; n++) {
  await sleep(EVERY_MS)
  const began = performance.now()
  await (n % 2 === 0 ? call(identity.me, {}) : call(transactions.list, { query: {} }))
  times.push(performance.now() - began)
}
