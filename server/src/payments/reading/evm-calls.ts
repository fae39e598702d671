import { type Hash, isHash } from 'viem'
import * as z from 'zod'
import { plainTxid } from '../txid.ts'
import { type Arrival, type CallReader, FIRST_INSIDE, type FindOurs } from './chain-reader.ts'
import { addressText } from './evm-address.ts'
import { openEvmClient } from './evm-client.ts'
import type { Known } from './evm-moves.ts'

/** A call as the tracer of Geth, `callTracer`, tells it: with those that it made, in the order in which they ran. */
const Call = z.object({
  type: z.string(),
  to: z
    .string()
    .regex(/^0x[\da-f]{40}$/i)
    .optional(),
  value: z
    .string()
    .regex(/^0x[\da-f]{1,64}$/i)
    .optional(),
  error: z.string().optional(),
  get calls() {
    return z.array(Call).optional()
  },
})
type Call = z.infer<typeof Call>

/** The others only lend their code, or tell the value of the call that they are part of. */
const SENDING = ['CALL', 'SELFDESTRUCT']

/** Of one answer, in bytes: about 5,000 calls. Anybody can name a transaction, and larger ones would keep the server busy. */
const MAX_BYTES = 2 * 1024 * 1024

/** Reads what a contract sends within its own call, from a node that traces calls. */
export function openCallReader(url: string, known: Known): CallReader {
  const { ask, find } = openEvmClient(url, MAX_BYTES)
  return {
    async blockOf(txid) {
      const hash = hashOf(txid)
      const receipt = hash && (await find((node) => node.getTransactionReceipt({ hash })))
      // Not every tracer says what was undone.
      return receipt?.status === 'success' ? receipt.blockHash : null
    },
    async arrivals(txid, findOurs) {
      const hash = hashOf(txid)
      if (!hash) return []
      const call = await ask(async (node) =>
        Call.parse(
          await node.request<{
            Method: 'debug_traceTransaction'
            Parameters: [Hash, { tracer: 'callTracer' }]
            ReturnType: unknown
          }>({ method: 'debug_traceTransaction', params: [hash, { tracer: 'callTracer' }] }),
        ),
      )
      const [, ...inside] = done(call)
      return arrivedInside(known, hash, inside, findOurs)
    },
  }
}

/** As the chain has it, however people write it. */
function hashOf(txid: string): Hash | null {
  const hash = `0x${plainTxid(txid)}`
  return isHash(hash) ? hash : null
}

/** A call and all that it led to, in the order in which they ran, without what was undone. */
function* done(call: Call): Generator<Call> {
  if (call.error !== undefined) return
  yield call
  for (const inner of call.calls ?? []) yield* done(inner)
}

async function arrivedInside(
  { network, coin }: Known,
  txid: Hash,
  calls: Call[],
  findOurs: FindOurs,
): Promise<Arrival[]> {
  const sent = calls.flatMap(({ type, to, value = '0x0' }, place) =>
    to !== undefined && SENDING.includes(type) && BigInt(value) > 0n
      ? [{ address: addressText(network, to), units: BigInt(value), outputIndex: FIRST_INSIDE + place }]
      : [],
  )
  const { symbol, decimals } = coin
  const ours = await findOurs(sent.map(({ address }) => ({ address, asset: symbol })))
  return sent.flatMap(({ units, outputIndex }, at) => {
    const mine = ours[at]
    return mine ? [{ txid, outputIndex, asset: symbol, decimals, units, ...mine }] : []
  })
}
