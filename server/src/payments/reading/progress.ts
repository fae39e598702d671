import type { Network } from '@bank/contract/coin'
import sql, { type Sql } from 'sql-template-tag'
import type { Database, Queries } from '../../db/connect.ts'
import type { Arrival, Block, NodeTrouble } from './chain-reader.ts'
import { drop, keyOf, notSettled, placed, type Read, store } from './store-arrivals.ts'

/** How long a server reads a network before another one may (DEC-71). */
const LEASE_SECONDS = 10
/** So many settled blocks are remembered, to find where a deep reorganization began. */
const REMEMBERED = 1000

/** Another server reads the network now. */
export class LeaseLost extends Error {}

export type Checkpoint = { height: number; hash: string }
export type Progress = { genesisHash: string | null; settled: Checkpoint | null; headHeight: number | null }

/** One server's turn to read a network. */
export type Turn = { db: Database; network: Network; reader: string; readsTrx?: boolean }

/** Takes the turn, or keeps it. Null while another server has it. A lease that ends too late is from before the clock was put back. */
export async function takeTurn({ db, network, reader, readsTrx = false }: Turn): Promise<Progress | null> {
  const until = sql`clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})`
  const row = await db.find<Omit<Progress, 'settled'> & { height: number | null; hash: string | null }>(sql`
    insert into chains as c (network, reader, leased_until, reads_trx)
    values (${network}, ${reader}, ${until}, ${readsTrx})
    on conflict (network) do update set reader = ${reader}, leased_until = ${until}, reads_trx = ${readsTrx}
      where c.reader is null or c.reader = ${reader} or c.leased_until is null
        or c.leased_until not between clock_timestamp() and ${until}
    returning genesis_hash as "genesisHash", settled_height as height, settled_hash as hash, head_height as "headHeight"`)
  if (!row) return null
  const { height, hash, ...progress } = row
  return { ...progress, settled: height === null || hash === null ? null : { height, hash } }
}

/** Keeps the turn while the node answers, however slowly. Written once a second at most. */
export async function prolong({ db, network, reader }: Turn): Promise<void> {
  await db.run(sql`
    update chains set leased_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    where network = ${network} and reader = ${reader}
      and leased_until < clock_timestamp() + make_interval(secs => ${LEASE_SECONDS - 1})`)
}

/** Gives the turn to whoever asks next. */
export async function giveTurn({ db, network, reader }: Turn): Promise<void> {
  await db.run(sql`update chains set reader = null where network = ${network} and reader = ${reader}`)
}

/**
 * Does `work` in a transaction in which the turn is still ours, and prolongs it. It is ours until another server takes it, so a slow
 * node does not cost what was read. Throws `LeaseLost`.
 */
function inTurn<Result>(
  { db, network, reader }: Turn,
  work: (tx: Queries) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const held = await tx.run(sql`
      update chains set leased_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
      where network = ${network} and reader = ${reader}`)
    if (held === 0) throw new LeaseLost()
    return work(tx)
  })
}

/** Remembers the chain, and where reading it begins: what is settled by now was before us. */
export function begin(turn: Turn, genesisHash: string, settled: Block, head: Block): Promise<void> {
  return inTurn(turn, async (tx) => {
    await tx.run(sql`
      update chains set genesis_hash = ${genesisHash}, begun_height = ${settled.height}, settled_height = ${settled.height},
        settled_hash = ${settled.hash}, head_height = ${head.height}, head_at = ${head.at}
      where network = ${turn.network}`)
    await remember(tx, turn.network, [settled])
  })
}

/** Stores settled blocks, in order, and moves the checkpoint to the last one. */
export function settle(turn: Turn, from: Checkpoint, blocks: Read[], head: Block): Promise<void> {
  const last = blocks.at(-1)?.block
  if (!last) return Promise.resolve()
  return inTurn(turn, async (tx) => {
    await store(tx, turn.network, 'settled', blocks.flatMap(placed))
    await remember(
      tx,
      turn.network,
      blocks.map(({ block }) => block),
    )
    await tx.run(sql`
      delete from settled_blocks where network = ${turn.network} and height < ${last.height - REMEMBERED}`)
    const moved = await tx.run(sql`
      update chains set settled_height = ${last.height}, settled_hash = ${last.hash}, head_height = ${head.height},
        head_at = ${head.at}
      where network = ${turn.network} and settled_height = ${from.height} and settled_hash = ${from.hash}`)
    if (moved === 0) throw new LeaseLost()
  })
}

/**
 * Makes what can still change equal to what was read: the arrivals of the open blocks and, without a block, of the mempool. What
 * is not among them any more was dropped, or reversed if it has been credited.
 */
export function storeOpen(turn: Turn, head: Block, blocks: Read[], mempool: Arrival[]): Promise<void> {
  return inTurn(turn, async (tx) => {
    const { network } = turn
    const mined = blocks.flatMap(placed)
    const inBlocks = new Set(mined.map(keyOf))
    const waiting = await notSettled(
      tx,
      network,
      mempool.filter((arrival) => !inBlocks.has(keyOf(arrival))),
    )
    const kept = [...mined, ...waiting].map(keyOf)
    await drop(tx, network, sql`not (p.txid || ' ' || p.output_index = any(${kept}::text[]))`)
    await store(tx, network, 'open', [...mined, ...waiting.map((arrival) => ({ ...arrival, block: null }))])
    await tx.run(sql`
      update chains set head_height = ${head.height}, head_at = ${head.at}, heard_at = clock_timestamp(), trouble = null,
        trouble_since = null
      where network = ${network}`)
  })
}

/** Whether a block has been read, and is settled. */
export const isReadBlock = ({ db, network }: Turn, block: Block): Promise<boolean> =>
  db.value(sql`select exists (${readBlockIn(network, block)})`)

const readBlockIn = (network: Network, { height, hash }: Block): Sql => sql`
  select from chains c
  where c.network = ${network} and c.begun_height < ${height} and c.settled_height >= ${height}
    and not exists (
      select from settled_blocks b where b.network = ${network} and b.height = ${height} and b.hash <> ${hash})`

/** Stores what was looked up of a settled block that was read before. Throws `LeaseLost` if it is none any more. */
export function settleNamed(turn: Turn, read: Read): Promise<void> {
  return inTurn(turn, async (tx) => {
    if (!(await tx.find(readBlockIn(turn.network, read.block)))) throw new LeaseLost()
    await store(tx, turn.network, 'settled', placed(read))
  })
}

/** Goes back to a block that the chain still has. What was settled above it is reversed (DEC-71). */
export function goBack(turn: Turn, to: Checkpoint): Promise<number> {
  return inTurn(turn, async (tx) => {
    const reversed = await tx.run(sql`
      update payments set state = 'reversed', block_height = null, block_hash = null, block_at = null, alarmed_at = null
      where network = ${turn.network} and state = 'settled' and block_height > ${to.height}`)
    await tx.run(sql`delete from settled_blocks where network = ${turn.network} and height > ${to.height}`)
    await tx.run(sql`
      update chains set settled_height = ${to.height}, settled_hash = ${to.hash} where network = ${turn.network}`)
    return reversed
  })
}

/** The settled blocks that are remembered, newest first. */
export function rememberedBlocks({ db, network }: Turn): Promise<Checkpoint[]> {
  return db.rows<Checkpoint>(sql`
    select height, hash from settled_blocks where network = ${network} order by height desc`)
}

/** Reports what is wrong with the node; null that nothing is. */
export async function report({ db, network, reader }: Turn, { trouble }: NodeTrouble): Promise<void> {
  await db.run(sql`
    update chains set trouble = ${trouble},
      trouble_since = case when trouble = ${trouble} then trouble_since else date_trunc('milliseconds', clock_timestamp()) end
    where network = ${network} and reader = ${reader}`)
}

async function remember(tx: Queries, network: Network, blocks: Block[]): Promise<void> {
  await tx.run(sql`
    insert into settled_blocks (network, height, hash)
    select ${network}, height, hash
    from unnest(${blocks.map(({ height }) => height)}::bigint[], ${blocks.map(({ hash }) => hash)}::text[]) b (height, hash)
    on conflict (network, height) do update set hash = excluded.hash`)
}
