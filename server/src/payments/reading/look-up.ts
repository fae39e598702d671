import type { Network } from '@bank/contract/coin'
import sql from 'sql-template-tag'
import { networkNamed } from '../../chains/network-names.ts'
import type { Queries } from '../../db/connect.ts'
import { number } from '../../db/page.ts'
import { isThere } from '../seen-payment.ts'
import { plainTxid, spellingsOfTxidIn } from '../txid.ts'
import {
  type CallReader,
  type ChainReader,
  FIRST_INSIDE,
  type FindOurs,
  NodeTrouble,
} from './chain-reader.ts'
import { isReadBlock, LeaseLost, settleNamed, type Turn } from './progress.ts'

/** So many are looked up at a time, each of another customer: anybody can name transactions that take long. */
const AT_ONCE = 5
/** So many wait at most; the newest come first. */
const NAMES_MAX = 1000
/** What was not found is looked up again after this time, and each time after twice as long, up to the longest. */
const REST_MS = { first: 10_000, longest: 10 * 60_000 }

/** How long each transaction is left alone, by its id. */
export type Rests = Map<string, { ms: number; until: number }>

export type LookingUp = {
  turn: Turn
  reader: ChainReader
  calls: CallReader
  findOurs: FindOurs
  rests: Rests
  /** Told of what the node could not say. */
  onTrouble: (trouble: NodeTrouble) => void
}

/**
 * Looks up transactions that customers have named and that brought nothing (DEC-71): a contract can have sent coins within its own
 * call. What is found in a settled block is stored as if the block had told it. Returns whether anything was.
 */
export async function lookUpNamed(looking: LookingUp): Promise<boolean> {
  const { turn, rests } = looking
  const names = await findNames(turn.db, turn.network)
  const waiting = new Set(names.map(({ txid }) => txid))
  for (const txid of rests.keys()) if (!waiting.has(txid)) rests.delete(txid)
  let isFound = false
  for (const { txid } of nextOf(names, rests)) {
    rest(rests, txid)
    if (await lookUp(looking, txid)) isFound = true
  }
  return isFound
}

type Name = { txid: string; userId: string | null }

/** What is still to be looked up, newest first. What was found and then undone is looked up again. */
async function findNames(db: Queries, network: Network): Promise<Name[]> {
  const rows = await db.rows<Name & { on: string }>(sql`
    (select t.txid, t.user_id as "userId", t.crypto_network as "on" from transactions t
     where t.status = 'pending' and t.type = 'deposit' and t.txid is not null
       and not exists (select from payments p where lower(p.txid) = any(${spellingsOfTxidIn(sql`t.txid`)}) and ${isThere})
     order by t.created_at desc limit ${number(NAMES_MAX)})
    union all
    (select p.txid, p.user_id, p.network from payments p
     where p.state = 'reversed' and p.output_index >= ${FIRST_INSIDE} and p.network = ${network}
     order by p.seen_at desc limit ${number(NAMES_MAX)})`)
  return rows
    .filter(({ on }) => networkNamed(on) === network)
    .map(({ txid, userId }) => ({ txid: plainTxid(txid), userId }))
}

/** The first few that don't rest, those that have rested least before the others. */
function nextOf(names: Name[], rests: Rests): Name[] {
  const now = Date.now()
  const restOf = ({ txid }: Name) => rests.get(txid) ?? { ms: 0, until: 0 }
  const due = names.filter((name) => restOf(name).until <= now)
  const ofCustomer = new Map<string | null, Name>()
  for (const name of due.sort((one, other) => restOf(one).ms - restOf(other).ms))
    if (!ofCustomer.has(name.userId)) ofCustomer.set(name.userId, name)
  return [...ofCustomer.values()].slice(0, AT_ONCE)
}

function rest(rests: Rests, txid: string): void {
  const before = rests.get(txid)?.ms
  const ms = before === undefined ? REST_MS.first : Math.min(before * 2, REST_MS.longest)
  rests.set(txid, { ms, until: Date.now() + ms })
}

/** Returns whether it was found. */
async function lookUp({ turn, reader, calls, findOurs, onTrouble }: LookingUp, txid: string) {
  try {
    const hash = await calls.blockOf(txid)
    const block = hash === null ? null : await reader.blockBy(hash)
    if (!block || !(await isReadBlock(turn, block))) return false
    if ((await reader.blockAt(block.height))?.hash !== block.hash) return false
    const arrivals = await calls.arrivals(txid, findOurs)
    if (arrivals.length > 0) await settleNamed(turn, { block, arrivals })
    return arrivals.length > 0
  } catch (error) {
    if (error instanceof LeaseLost) return false
    if (!(error instanceof NodeTrouble)) throw error
    onTrouble(error)
    return false
  }
}
