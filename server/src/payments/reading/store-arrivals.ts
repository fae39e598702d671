import { randomUUIDv7 } from 'node:crypto'
import type { Network } from '@bank/contract/coin'
import { findAsset } from '@bank/contract/networks'
import sql, { type Sql } from 'sql-template-tag'
import { findRates } from '../../chains/rates/rate.ts'
import type { Queries } from '../../db/connect.ts'
import { type Arrival, type Block, NodeTrouble } from './chain-reader.ts'

/** An arrival and its block; null in the mempool. */
export type Placed = Arrival & { block: Block | null }

const isCredited = sql`
  exists (select from transactions t where t.id = p.transaction_id and t.status = 'completed')`

export const keyOf = ({ txid, outputIndex }: Arrival) => `${txid} ${outputIndex}`

/** Undoes open payments. They are locked first: one of them can be credited at this moment. */
export async function drop(tx: Queries, network: Network, which: Sql): Promise<void> {
  const gone = await tx.rows<{ id: string }>(sql`
    select id from payments p where p.network = ${network} and p.state = 'open' and ${which} order by id for update`)
  if (gone.length === 0) return
  await tx.run(sql`
    update payments p set block_height = null, block_hash = null, block_at = null, alarmed_at = null,
      state = case when ${isCredited} then 'reversed' else 'dropped' end
    where p.id = any(${gone.map(({ id }) => id)}::uuid[])`)
}

/** Without what is settled: many nodes are slow to forget what waited. */
export async function notSettled(tx: Queries, network: Network, mempool: Arrival[]): Promise<Arrival[]> {
  if (mempool.length === 0) return []
  const settled = await tx.rows<Arrival>(sql`
    select p.txid, p.output_index as "outputIndex" from payments p
    where p.network = ${network} and p.state = 'settled' and p.txid = any(${mempool.map(({ txid }) => txid)}::text[])`)
  const keys = new Set(settled.map(keyOf))
  return mempool.filter((arrival) => !keys.has(keyOf(arrival)))
}

/** What was read of a block. */
export type Read = { block: Block; arrivals: Arrival[] }

export const placed = ({ block, arrivals }: Read): Placed[] =>
  arrivals.map((arrival) => ({ ...arrival, block }))

/**
 * Stores arrivals. One that was seen before keeps everything but its block and its state, and is not written where those are the
 * same. One that fitted nobody before its block is compared again in it. In another block, another amount can have arrived by the
 * same transaction: that is another payment, and the one before was undone. Throws `NodeTrouble` where the node now says something
 * else about the same block.
 */
export async function store(
  tx: Queries,
  network: Network,
  state: 'open' | 'settled',
  arrivals: Placed[],
): Promise<void> {
  if (arrivals.length === 0) return
  if (new Set(arrivals.map(keyOf)).size < arrivals.length)
    throw new NodeTrouble('contradicts', 'a payment is in two blocks')
  const read = await readRows(tx, network, arrivals)
  const isSamePlace = sql`p.network = ${network} and p.txid = read.txid and p.output_index = read.output_index`
  const isOther = sql`(p.asset, p.units, p.address) <> (read.asset, read.units, read.address)`
  const contradicted = await tx.find(sql`
    select from ${read} join payments p on ${isSamePlace}
    where p.state = 'settled' and (${state} <> 'settled' or ${isOther}) or p.block_hash = read.block_hash and ${isOther} limit 1`)
  if (contradicted) throw new NodeTrouble('contradicts', 'a payment that was seen before is another one now')
  await drop(tx, network, sql`exists (select from ${read} where ${isSamePlace} and ${isOther})`)
  await tx.run(sql`
    insert into payments as p (id, network, txid, output_index, asset, decimals, units, address, wallet_id, rate_usd, block_height,
      block_hash, block_at, state)
    select id, ${network}, txid, output_index, asset, decimals, units, address, wallet_id, rate_usd, block_height, block_hash,
      block_at, ${state}
    from ${read} order by place
    on conflict (network, txid, output_index, asset, units, address) do update set
      state = excluded.state, block_height = excluded.block_height, block_hash = excluded.block_hash, block_at = excluded.block_at,
      compared_at = case when p.transaction_id is not null or p.block_height is not null then p.compared_at end
    where (p.state, p.block_height, p.block_hash) is distinct from (excluded.state, excluded.block_height, excluded.block_hash)`)
}

/** Arrivals as rows named `read`, with the rates of this moment. */
async function readRows(tx: Queries, network: Network, arrivals: Placed[]): Promise<Sql> {
  const rates = await ratesOf(tx, network, arrivals)
  return sql`
    unnest(${arrivals.map(() => randomUUIDv7())}::uuid[], ${arrivals.map(({ txid }) => txid)}::text[],
      ${arrivals.map(({ outputIndex }) => outputIndex)}::integer[], ${arrivals.map(({ asset }) => asset)}::text[],
      ${arrivals.map(({ decimals }) => decimals)}::smallint[], ${arrivals.map(({ units }) => String(units))}::numeric[],
      ${arrivals.map(({ address }) => address)}::text[], ${arrivals.map(({ walletId }) => walletId)}::uuid[],
      ${rates}::numeric[], ${arrivals.map(({ block }) => block?.height ?? null)}::bigint[],
      ${arrivals.map(({ block }) => block?.hash ?? null)}::text[],
      ${arrivals.map(({ block }) => block?.at.toISOString() ?? null)}::timestamptz[])
      with ordinality
      read (id, txid, output_index, asset, decimals, units, address, wallet_id, rate_usd, block_height, block_hash, block_at, place)`
}

/** The rate of each arrival: one wallet can receive several coins. */
async function ratesOf(tx: Queries, network: Network, arrivals: Arrival[]): Promise<(string | null)[]> {
  const rateOf = new Map<string, Awaited<ReturnType<typeof findRates>>>()
  for (const symbol of new Set(arrivals.map(({ asset }) => asset))) {
    const asset = findAsset(network, symbol)
    const wallets = new Set(arrivals.map(({ walletId }) => walletId))
    rateOf.set(
      symbol,
      await findRates(
        tx,
        [...wallets].map((walletId) => ({ walletId, asset })),
      ),
    )
  }
  return arrivals.map(({ asset, walletId }) => rateOf.get(asset)?.(walletId).rate?.usd ?? null)
}
