import * as z from 'zod'
import { readText } from '../../http/read-text.ts'
import { NodeTrouble } from './chain-reader.ts'
import { hexOf } from './evm-address.ts'
import type { IsCoin } from './evm-moves.ts'
import { takeNodeCredentials } from './tron-key.ts'

const TIMEOUT_MS = 10_000
/** Of one answer, in bytes. It says everything of a transaction twice in hexadecimal, and the largest one has half a million. */
const MAX_BYTES = 8 * 1024 * 1024
/**
 * So many answers are remembered. Otherwise a block with more of a token's transfers than the API answers at once could never be
 * read.
 */
const REMEMBERED = 10_000

const Unknown = z.strictObject({})
const Refusal = z.object({ Error: z.string() })

/** A transaction as java-tron tells it. It has exactly one contract, whose type says what moved. */
const Transaction = z.object({
  txID: z.string(),
  raw_data: z.object({
    contract: z.tuple([
      z.object({ type: z.string(), parameter: z.object({ value: z.unknown().optional() }) }),
    ]),
  }),
})
const Transfer = z.object({ to_address: z.string(), amount: z.number() })
type Transfer = z.output<typeof Transfer>

/**
 * Tells TRX from TRC-10 tokens, by the HTTP API of a node of TRON (java-tron's GetTransactionByIdServlet). What it does not know, or
 * does not answer, is trouble and not a no: the block would count as read.
 */
export function openTronApi(address: string): IsCoin {
  const url = new URL(address)
  const headers = { 'content-type': 'application/json', ...takeNodeCredentials(url) }
  // Below whatever path a provider has.
  url.pathname = `${url.pathname.replace(/\/$/, '')}/wallet/gettransactionbyid`
  const told = new Map<string, boolean>()

  return async ({ txid, to, units }) => {
    const asked = `${txid} ${to} ${units}`
    const known = told.get(asked)
    if (known !== undefined) return known
    const id = txid.slice(2)
    const transfer = transferOf(id, await ask(url, headers, id))
    if (transfer && !isSame(transfer, to, units)) throw contradiction('another transfer than the node')
    if (told.size >= REMEMBERED) told.clear()
    told.set(asked, transfer !== null)
    return transfer !== null
  }
}

/** The amount is compared as a number of JSON, which of billions of TRX is not exact: that the node says in whole. */
function isSame({ to_address, amount }: Transfer, to: string, units: bigint): boolean {
  return to_address === hexOf('tron', to).replace('0x', '41') && amount === Number(units)
}

/** The transfer of TRX that a transaction is; null if it is something else. */
function transferOf(id: string, answer: unknown): Transfer | null {
  if (Unknown.safeParse(answer).success) throw new NodeTrouble('behind', 'the API lacks a transaction')
  if (Refusal.safeParse(answer).success) throw unreachable('the API answered with an error')
  const { data } = Transaction.safeParse(answer)
  if (data?.txID !== id) throw contradiction('something else than the transaction')
  const [{ type, parameter }] = data.raw_data.contract
  if (type !== 'TransferContract') return null
  const transfer = Transfer.safeParse(parameter.value).data
  if (!transfer) throw contradiction('a transfer that is none')
  return transfer
}

async function ask(url: URL, headers: Record<string, string>, value: string): Promise<unknown> {
  const body = JSON.stringify({ value, visible: false })
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' })
    if (!answer.ok) throw unreachable(`the API answered with status ${answer.status}`)
    const text = await readText(answer, MAX_BYTES)
    if (text === null) throw contradiction('more than a transaction has')
    return parsed(text)
  } catch (error) {
    if (error instanceof NodeTrouble) throw error
    throw unreachable(signal.aborted ? 'the API gave no answer in time' : 'the API can’t be reached')
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw contradiction('no JSON')
  }
}

const unreachable = (what: string) => new NodeTrouble('unreachable', what)

const contradiction = (what: string) => new NodeTrouble('contradicts', `the API answered with ${what}`)
