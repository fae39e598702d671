import { randomUUIDv7 } from 'node:crypto'
import {
  FUNDABLE,
  type FundingRequest,
  OPEN_REQUESTS_MAX,
  type Transaction,
} from '@bank/contract/transactions'
import sql from 'sql-template-tag'
import { type NewAuditEntry, record, recording } from '../audit/audit.ts'
import type { Database, Queries } from '../db/connect.ts'
import { Problem } from '../problem.ts'
import type { Caller, Origin } from '../sessions/caller.ts'
import { findPaymentAddress } from '../wallets/payment-address.ts'
import type { WalletTrust } from '../wallets/trust.ts'
import { getOwn, noSuchTransaction, ownColumns } from './transaction.ts'

type Outcome = { transaction: Transaction; isNew: boolean } | 'unknown address'

/**
 * Records a customer's request to be credited for a payment to one of our addresses (DEC-19). It is always pending, and
 * recorded once per reference: the same request again returns the existing transaction. Throws `only_deposits`,
 * `not_fundable`, `too_many_open_requests`, `reference_taken` if the reference belongs to a different request, and
 * `unknown_address`, which is logged as a security event because something on the customer's device may have changed
 * the address.
 */
export async function requestDeposit(
  db: Database,
  trust: WalletTrust,
  caller: Caller,
  request: FundingRequest,
  origin: Origin,
) {
  if (request.type !== 'deposit') throw new Problem('only_deposits')
  if (!FUNDABLE.some((account) => account === request.accountType)) throw new Problem('not_fundable')
  const outcome = await db.transaction((tx) => requestOnce(tx, trust, caller.userId, request, origin))
  if (outcome === 'unknown address') {
    throw new Problem('unknown_address')
  }
  return outcome
}

async function requestOnce(
  tx: Queries,
  trust: WalletTrust,
  userId: string,
  request: FundingRequest,
  origin: Origin,
): Promise<Outcome> {
  const { amount, accountType, cryptoType, cryptoAddress, category = 'funding' } = request
  const reference = request.reference ?? `${cryptoType}-${randomUUIDv7()}`
  // The statements are sent together and run in order. Each sees what was committed before it began, so those after
  // the lock see every change made under it.
  const [held, { earlier, isSame, open }, address] = await Promise.all([
    // One request of a customer at a time, so that concurrent requests can break neither the limit nor the reference.
    tx.find(sql`select id from users where id = ${userId} for no key update`),
    // A request is the same if its money comes from and goes to the same place. Its description may have been changed
    // since.
    tx.row<{ earlier: string | null; isSame: boolean | null; open: number }>(sql`
      select earlier.id as earlier, earlier.is_same as "isSame",
        (select count(*) from open_requests where user_id = ${userId}) as open
      from (select) one left join (
        select id, type = ${request.type} and amount_cents = ${amount} and account_type = ${accountType}
          and (lower(crypto_type), crypto_address) is not distinct from (lower(${cryptoType}), ${cryptoAddress}::text) as is_same
        from transactions where user_id = ${userId} and reference = ${reference}
      ) earlier on true`),
    findPaymentAddress(tx, trust, cryptoType, cryptoAddress),
  ])
  // The user was deleted during this request, so their session has ended.
  if (!held) throw new Problem('session_expired')
  if (earlier && isSame) return { transaction: await getOwn(tx, userId, earlier), isNew: false }

  if (!address) {
    const after = { cryptoType, cryptoAddress, amount }
    await record(tx, entryOf('transaction.unknown_address', userId, null, after, origin))
    return 'unknown address'
  }
  if (earlier) throw new Problem('reference_taken')
  if (open >= OPEN_REQUESTS_MAX) throw new Problem('too_many_open_requests', { retryAfter: 3600 })

  const id = randomUUIDv7()
  const description = request.description ?? `Deposit to ${accountType} with ${cryptoType}`
  const after = { amount, accountType, cryptoType, cryptoAddress, addressStatus: address.status }
  const entry = entryOf('transaction.requested', userId, id, after, origin)
  const transaction = await tx.row<Transaction>(sql`
    with requested as (
      insert into transactions (id, user_id, type, category, account_type, amount_cents, description, status, reference,
        wallet_id, crypto_type, crypto_network, crypto_address)
      values (${id}, ${userId}, 'deposit', ${category}, ${accountType}, ${amount}, ${description}, 'pending', ${reference},
        ${address.walletId}, ${cryptoType}, ${address.network}, ${cryptoAddress})
      returning *
    ), recorded as (${recording(entry)})
    select ${ownColumns} from requested t`)
  return { transaction, isNew: true }
}

/** Changes the description of the caller's own pending transaction, and nothing else (DEC-19). */
export function describeTransaction(
  db: Database,
  caller: Caller,
  id: string,
  description: string,
  origin: Origin,
) {
  return changePending(db, caller, id, origin, async (tx, before) => {
    await tx.run(
      sql`update transactions set description = ${description} where id = ${id} and status = 'pending'`,
    )
    return {
      act: 'transaction.described',
      before: { description: before.description },
      after: { description },
    }
  })
}

/** Cancels the caller's own pending transaction (DEC-18). Nothing is erased. */
export function cancelTransaction(db: Database, caller: Caller, id: string, origin: Origin) {
  return changePending(db, caller, id, origin, async (tx) => {
    await tx.run(sql`
      update transactions set status = 'cancelled', decided_at = now(), decided_by = ${caller.userId}
      where id = ${id} and status = 'pending'`)
    return { act: 'transaction.cancelled', before: { status: 'pending' }, after: { status: 'cancelled' } }
  })
}

type Change = { act: 'transaction.described' | 'transaction.cancelled'; before: object; after: object }

/** Throws `not_found` for another customer's transaction, and `already_decided` if it is no longer pending. */
function changePending(
  db: Database,
  { userId }: Caller,
  id: string,
  origin: Origin,
  change: (tx: Queries, before: Transaction) => Promise<Change>,
): Promise<Transaction> {
  return db.transaction(async (tx) => {
    const held = await tx.find(
      sql`select id from transactions where id = ${id} and user_id = ${userId} for update`,
    )
    if (!held) noSuchTransaction()
    const before = await getOwn(tx, userId, id)
    if (before.status !== 'pending') throw new Problem('already_decided')
    const { act, ...changed } = await change(tx, before)
    await record(tx, {
      act,
      actorId: userId,
      subject: { type: 'transaction', id },
      customerId: userId,
      ...changed,
      origin,
    })
    return getOwn(tx, userId, id)
  })
}

const entryOf = (
  act: 'transaction.requested' | 'transaction.unknown_address',
  userId: string,
  id: string | null,
  after: object,
  origin: Origin,
): NewAuditEntry => ({
  act,
  actorId: userId,
  subject: { type: 'transaction', id },
  customerId: userId,
  after,
  origin,
})
