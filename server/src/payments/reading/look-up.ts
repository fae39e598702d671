import type { Network } from '@bank/contract/coin'
import { OPEN_REQUESTS_MAX } from '@bank/contract/transactions'
import sql from 'sql-template-tag'
import { networkNamed } from '../../chains/network-names.ts'
import type { Queries } from '../../db/connect.ts'
import { number } from '../../db/page.ts'
import { isThere } from '../seen-payment.ts'
import { plainTxid } from '../txid.ts'
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
/** So many wait at most: the newest of each customer, then the next one of each. */
const NAMES_MAX = 1000
/** What was not found is looked up again after this time, and each time after twice as long, up to the longest. */
const REST_MS = { first: 10_000, longest: 10 * 60_000 }

/** How long each name is left alone (`keyOf`). */
export type Rests = Map<string, { ms: number; until: number }>
/** When one of a customer's names was last looked up. */
export type Turns = Map<string | null, number>

export type LookingUp = {
  turn: Turn
  reader: ChainReader
  calls: CallReader
  findOurs: FindOurs
  rests: Rests
  turns: Turns
  /** Once it is aborted, the node is asked nothing more. */
  signal?: AbortSignal
  /** Told of what the node could not say. */
  onTrouble: (trouble: NodeTrouble) => void
}

/**
 * Looks up transactions that customers have named and that brought nothing (DEC-71): a contract can have sent coins within its own
 * call. What is found in a settled block is stored as if the block had told it. Returns whether anything was.
 */
export async function lookUpNamed(looking: LookingUp): Promise<boolean> {
  const { turn, rests, turns } = looking
  const names = await findNames(turn.db, turn.network)
  keepOnly(rests, new Set(names.map(keyOf)))
  keepOnly(turns, new Set(names.map(({ userId }) => userId)))
  const next = nextOf(names, looking)
  for (const name of next) {
    rest(rests, keyOf(name))
    turns.set(name.userId, Date.now())
  }
  let isFound = false
  // Several customers can name the same one.
  for (const txid of new Set(next.map(({ txid }) => txid))) if (await lookUp(looking, txid)) isFound = true
  return isFound
}

function keepOnly<Key>(map: Map<Key, unknown>, kept: Set<Key>): void {
  for (const key of map.keys()) if (!kept.has(key)) map.delete(key)
}

type Name = { txid: string; userId: string | null }

const keyOf = ({ txid, userId }: Name): string => `${userId} ${txid}`

/**
 * What is still to be looked up, the newest of each customer first. Beside what was sent within calls, its block can have told
 * something else of a transaction. What was found and then undone is looked up again.
 */
async function findNames(db: Queries, network: Network): Promise<Name[]> {
  const wallets = await db.rows<{ id: string; on: string }>(sql`select id, network as "on" from wallets`)
  const ids = wallets.flatMap(({ id, on }) => (networkNamed(on) === network ? [id] : []))
  const rows = await db.rows<Name>(sql`
    (select t.txid, t.user_id as "userId" from (
       select txid, user_id, created_at from transactions
       where status = 'pending' and type = 'deposit' and txid is not null and wallet_id = any(${ids}::uuid[])
       order by created_at desc limit ${number(NAMES_MAX * OPEN_REQUESTS_MAX)}) t
     where not exists (
       select from payments p
       where p.network = ${network} and p.txid = '0x' || right(lower(t.txid), 64) and p.output_index >= ${FIRST_INSIDE}
         and ${isThere})
     order by row_number() over (partition by t.user_id order by t.created_at desc), t.created_at desc limit ${number(NAMES_MAX)})
    union all
    (select p.txid, p.user_id from payments p
     where p.state = 'reversed' and p.output_index >= ${FIRST_INSIDE} and p.network = ${network}
     order by p.seen_at desc limit ${number(NAMES_MAX)})`)
  return rows.map(({ txid, userId }) => ({ txid: plainTxid(txid), userId }))
}

/**
 * Of the customers whose last turn is longest ago, the name that has rested least. Names that are new are not first: who names
 * another transaction again and again would keep the others waiting.
 */
function nextOf(names: Name[], { rests, turns }: LookingUp): Name[] {
  const now = Date.now()
  const restOf = (name: Name) => rests.get(keyOf(name)) ?? { ms: 0, until: 0 }
  const due = names.filter((name) => restOf(name).until <= now)
  const ofCustomer = new Map<string | null, Name>()
  for (const name of due.sort((one, other) => restOf(one).ms - restOf(other).ms))
    if (!ofCustomer.has(name.userId)) ofCustomer.set(name.userId, name)
  const turnOf = ({ userId }: Name) => turns.get(userId) ?? 0
  return [...ofCustomer.values()].sort((one, other) => turnOf(one) - turnOf(other)).slice(0, AT_ONCE)
}

function rest(rests: Rests, name: string): void {
  const before = rests.get(name)?.ms
  const ms = before === undefined ? REST_MS.first : Math.min(before * 2, REST_MS.longest)
  rests.set(name, { ms, until: Date.now() + ms })
}

/** Returns whether it was found. */
async function lookUp({ turn, reader, calls, findOurs, onTrouble, signal }: LookingUp, txid: string) {
  try {
    signal?.throwIfAborted()
    const hash = await calls.blockOf(txid)
    signal?.throwIfAborted()
    const block = hash === null ? null : await reader.blockBy(hash)
    if (!block || !(await isReadBlock(turn, block))) return false
    signal?.throwIfAborted()
    if ((await reader.blockAt(block.height))?.hash !== block.hash) return false
    signal?.throwIfAborted()
    const arrivals = await calls.arrivals(txid, findOurs)
    if (arrivals.length > 0) await settleNamed(turn, { block, arrivals })
    return arrivals.length > 0
  } catch (error) {
    if (error instanceof LeaseLost || signal?.aborted) return false
    if (!(error instanceof NodeTrouble)) throw error
    onTrouble(error)
    return false
  }
}
