import type { TransactionChange } from '@bank/contract/own-transactions'
import type { Transaction } from '@bank/contract/transactions'
import sql from 'sql-template-tag'
import { record } from '../audit/audit.ts'
import type { Database, Queries } from '../db/connect.ts'
import type { Caller } from '../identity/sessions/caller.ts'
import type { Origin } from '../origin.ts'
import { Problem } from '../problem.ts'
import { getOwn, noSuchTransaction, ofTransaction } from './transaction.ts'

/** What is done about payments when a customer names one, by its transaction on a chain. */
export type NamingPayments = {
  /** Has what arrived by it compared again, in the transaction in which it is named. */
  again(tx: Queries, txid: string): Promise<void>
  /** Compares it at once, and not only after the next reading. */
  atOnce(txid: string): Promise<void>
}

/**
 * Changes the description of the caller's own pending transaction (DEC-19), or says which transaction on the chain is its payment
 * (DEC-60), and nothing else. A payment that is somebody's already stays theirs.
 */
export async function describeTransaction(
  db: Database,
  payments: NamingPayments,
  caller: Caller,
  id: string,
  { description, txid }: TransactionChange,
  origin: Origin,
) {
  await changePending(db, caller, id, origin, {
    // Before the transaction is locked, as everywhere.
    first: (tx) => (txid === undefined ? Promise.resolve() : payments.again(tx, txid)),
    async change(tx, before) {
      if (txid !== undefined && before.type !== 'deposit')
        throw Problem.invalid([{ path: 'txid', msg: 'Only a deposit is paid on a chain' }])
      await tx.run(sql`
        update transactions set description = ${description ?? before.description}, txid = ${txid ?? before.txid}
        where id = ${id} and status = 'pending'`)
      return [
        ...(description === undefined ? [] : [describing(before, description)]),
        ...(txid === undefined ? [] : [naming(before, txid)]),
      ]
    },
  })
  if (txid !== undefined) await payments.atOnce(txid)
  return getOwn(db, caller.userId, id)
}

const describing = (before: Transaction, description: string): Change => ({
  act: 'transaction.described',
  before: { description: before.description },
  after: { description },
})

const naming = (before: Transaction, txid: string): Change => ({
  act: 'transaction.payment_named',
  before: { txid: before.txid ?? null },
  after: { txid },
})

/** Cancels the caller's own pending transaction (DEC-18), unless its payment has arrived. Nothing is erased. */
export async function cancelTransaction(db: Database, caller: Caller, id: string, origin: Origin) {
  await changePending(db, caller, id, origin, {
    async change(tx) {
      if (
        await tx.find(
          sql`select from payments p where p.transaction_id = ${id} and p.state in ('open', 'settled')`,
        )
      )
        throw new Problem('payment_seen')
      await tx.run(sql`
        update transactions set status = 'cancelled', decided_by = ${caller.userId}
        where id = ${id} and status = 'pending'`)
      return [{ act: 'transaction.cancelled', before: { status: 'pending' }, after: { status: 'cancelled' } }]
    },
  })
  return getOwn(db, caller.userId, id)
}

type Change = {
  act: 'transaction.described' | 'transaction.payment_named' | 'transaction.cancelled'
  before: object
  after: object
}

type Changing = {
  first?: (tx: Queries) => Promise<void>
  change: (tx: Queries, before: Transaction) => Promise<Change[]>
}

/** Throws `not_found` for another customer's transaction, and `already_decided` if it is no longer pending. */
function changePending(
  db: Database,
  { userId }: Caller,
  id: string,
  origin: Origin,
  { first, change }: Changing,
): Promise<void> {
  return db.transaction(async (tx) => {
    await first?.(tx)
    const held = await tx.find(
      sql`select id from transactions where id = ${id} and user_id = ${userId} for update`,
    )
    if (!held) noSuchTransaction()
    const before = await getOwn(tx, userId, id)
    if (before.status !== 'pending') throw new Problem('already_decided')
    for (const { act, ...changed } of await change(tx, before))
      await record(tx, ofTransaction(act, id, userId, { actorId: userId, origin }, changed))
  })
}
