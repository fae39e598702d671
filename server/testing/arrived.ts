import { randomBytes, randomUUID } from 'node:crypto'
import { type Transaction, transactions } from '@bank/contract/transactions'
import sql from 'sql-template-tag'
import { administrator, customer, make, requestFor, server } from './offers.ts'
import { whileLocked, whileOpen } from './waiting.ts'

/** Until this moment, a server reads Bitcoin's chain, whose newest block is number 110. */
export async function follow(until = new Date(Date.now() + 60_000).toISOString()) {
  await server.owner.run(sql`
    insert into chains (network, leased_until, settled_height, settled_hash, head_height, head_at)
    values ('bitcoin', ${until}, 108, 'b108', 110, now())
    on conflict (network) do update set leased_until = excluded.leased_until`)
}

/** A pending request of the customer for an offer of so many dollars, at 40,000 dollars for a bitcoin. */
export async function requested(walletId: string, dollars = 1000): Promise<Transaction> {
  const offer = await make(walletId, dollars)
  return (await customer.call(transactions.create, { body: requestFor(offer) })).data
}

type Arrived = {
  /** In whole bitcoins; a thousand dollars if absent. */
  coins?: string
  state?: 'open' | 'settled' | 'dropped' | 'reversed'
  /** Null while it is in no block. */
  block?: number | null
  asset?: string
  seenAt?: string
  matchedBy?: 'address' | 'amount' | 'txid' | 'staff'
  /** In cents; null if no rate is known. */
  worth?: number | null
}

/** A payment for a request, as the reader of its chain and the matching leave it. */
export async function arrive(request: Transaction, about: Arrived = {}): Promise<string> {
  const id = randomUUID()
  await server.owner.run(arriving(id, request, about))
  return id
}

function arriving(id: string, request: Transaction, about: Arrived) {
  const { coins = '0.025', state = 'settled', block = 100, asset = 'BTC', matchedBy = 'address' } = about
  const { seenAt = new Date().toISOString(), worth = Math.round(Number(coins) * 40_000_00) } = about
  return sql`
    insert into payments (id, network, txid, output_index, asset, decimals, units, address, wallet_id, seen_at, block_height,
      block_hash, state, user_id, transaction_id, matched_by, matched_at, worth_cents)
    select ${id}, 'bitcoin', ${randomBytes(32).toString('hex')}, 0, ${asset}, 8, ${coins}::numeric * 100000000,
      t.crypto_address, t.wallet_id, ${seenAt}, ${block}, ${block === null ? null : `b${block}`}, ${state}, t.user_id, t.id,
      ${matchedBy}, now(), ${worth}
    from transactions t where t.id = ${request.id}`
}

export const readOwn = async ({ id }: Transaction): Promise<Transaction> =>
  (await customer.call(transactions.get, { params: { id } })).data

export const readAsStaff = async ({ id }: Transaction) =>
  (await administrator.call(transactions.getAny, { params: { id } })).data

const reversing = (id: string) => sql`update payments set state = 'reversed' where id = ${id}`

/** Undoes a payment, as a reorganization does. */
export const reverse = (id: string) => server.owner.run(reversing(id))

/** Begins `act` while a payment is being undone. */
export const whileReversing = <Result>(id: string, act: () => Promise<Result>) =>
  whileOpen(server, reversing(id), act)

/** Begins `act` while another payment is being matched to a request, after the lock on its customer. */
export const whileMatching = <Result>(
  request: Transaction,
  act: () => Promise<Result>,
  about: Arrived = {},
) => whileLocked(server, customer, act, (tx) => tx.run(arriving(randomUUID(), request, about)))
