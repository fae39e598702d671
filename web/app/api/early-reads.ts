import { addressOf, type Transport } from '@bank/contract/client'
import type { Endpoint, Received, Reply } from '@bank/contract/endpoint'
import * as z from 'zod/mini'
import { fromJson } from '../account/session/from-json.ts'
import { clearWithSession, currentSession } from '../account/session/store.ts'

/** In milliseconds. An answer that is not used by then is dropped, so that no later screen shows it. */
const KEPT_MS = 10_000

/** The answer to a request that the page itself sent (start-early-reads.ts), if it has arrived. The first render shows it. */
export function earlyAnswer<E extends Endpoint>(endpoint: E, input: Received<E>): Reply<E> | undefined {
  const reads = readsOfSession()
  if (!reads || endpoint.method !== 'GET') return undefined
  const address = addressOf(endpoint, input)
  const arrived = reads.arrived.get(address)
  if (!arrived) return undefined
  const schema: E['reply'] = endpoint.reply
  const read = z.safeParse(schema, fromJson(arrived.text))
  if (!read.success) return undefined
  forget(address)
  return read.data
}

/** Sends a request, or hands over the answer if the page itself has sent it already. Each answer is used once. */
export const earlyOrFetch: Transport = async (address, init) => {
  const promised = init.method === 'GET' ? readsOfSession()?.promised.get(address) : undefined
  if (!promised) return fetch(address, init)
  forget(address)
  const answer = await promised.catch(() => null)
  if (!answer) return fetch(address, init)
  return new Response(answer.text, { status: answer.status })
}

/** The reads of the current session. Those of any other session are dropped. */
function readsOfSession() {
  const reads = globalThis.earlyReads
  if (!reads || currentSession()?.token === reads.token) return reads
  dropEarlyReads()
  return undefined
}

function forget(address: string): void {
  globalThis.earlyReads?.promised.delete(address)
  globalThis.earlyReads?.arrived.delete(address)
}

function dropEarlyReads(): void {
  globalThis.earlyReads = undefined
}

clearWithSession(dropEarlyReads)
if (globalThis.earlyReads) setTimeout(dropEarlyReads, KEPT_MS)
