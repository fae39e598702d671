import type { Cents } from '@bank/contract/money'
import type { AdminTransaction } from '@bank/contract/transactions'
import sql, { type Sql } from 'sql-template-tag'
import { type Actor, type NewAuditEntry, recording } from '../audit/audit.ts'
import type { Database, Queries } from '../db/connect.ts'
import { requestApproved, type Told } from '../mail/decisions.ts'
import type { Outbox } from '../mail/outbox.ts'
import { notifying } from '../notifications/notice.ts'
import { personOf } from '../users/user.ts'
import { paymentColumns } from './payment-facts.ts'
import type { Posting } from './posting.ts'
import { ofTransaction } from './transaction.ts'

/** What a decision changes; everything else is as it was asked for. The description can have been changed meanwhile. */
export type Decided = Pick<
  AdminTransaction,
  | 'amount'
  | 'status'
  | 'description'
  | 'transactionDate'
  | 'decidedAt'
  | 'decidedBy'
  | 'reason'
  | 'note'
  | 'payments'
  | 'paymentState'
  | 'txid'
  | 'requestedAmount'
  | 'creditedAmount'
>

/** The row of `settled`, which the decision of `settling` has changed. */
export const selectingDecided = sql`
  select t.amount_cents as amount, t.status, t.description, t.transaction_date as "transactionDate", t.decided_at as "decidedAt",
    t.reject_reason as reason, t.reject_note as note, ${paymentColumns},
    case when d.id is not null then ${personOf(sql`d`)} end as "decidedBy"
  from settled t left join users d on d.id = t.decided_by`

/** Decides what is still pending. `by` is null for the bank itself. */
export const settling = (by: string | null, id: Sql, set: Sql): Sql => sql`
  update transactions t set ${set}, decided_by = ${by}
  where t.id = ${id} and t.status = 'pending' returning t.*`

/** Writes the letter to the customer of a request, as part of the statement that decides it. */
export const writingTo = (outbox: Outbox, { user }: AdminTransaction, { letter }: Told, of: Sql): Sql =>
  outbox.writing(letter, { address: user.email, userId: user.id }, of)

/** The audit row of a decision. */
export function entryOf(
  act: 'transaction.approved' | 'transaction.rejected',
  { id, user, amount, accountType, addressStatus }: AdminTransaction,
  by: Actor,
  decision: Pick<AdminTransaction, 'status' | 'reason' | 'note' | 'requestedAmount'> & { amount?: Cents },
): NewAuditEntry {
  const after = { amount, accountType, addressStatus, ...decision }
  return ofTransaction(act, id, user.id, by, { before: { status: 'pending' }, after })
}

type Approving = {
  /** As it was read just before. */
  request: AdminTransaction
  posting: Posting
  /** What is credited: what was asked for, or what arrived. */
  credited: Cents
  by: Actor
  /** What has to hold of the owner, a row of `users u`, and of the request, which is `transactions t`. */
  terms: Sql
}

/**
 * Approves a pending request. Status, money, letter, message and audit row are written in one statement, exactly once even with
 * concurrent decisions. Null if nothing was written: it was decided meanwhile, `terms` do not hold, the balances don’t cover it,
 * or its payments are not as they were read.
 */
export function approving(db: Queries, outbox: Outbox, about: Approving): Promise<Decided | null> {
  const { request, posting, credited, by, terms } = about
  const { id, user, amount } = request
  const isOther = credited !== amount
  const told = requestApproved(request, credited)
  const decision = {
    status: 'completed' as const,
    ...(isOther && { amount: credited, requestedAmount: amount }),
  }
  const set = isOther
    ? sql`status = 'completed', amount_cents = ${credited}, requested_cents = ${amount}`
    : sql`status = 'completed'`
  const entry = entryOf('transaction.approved', request, by, decision)
  // Payments and owner are locked until the commit: a payment that is undone later finds the transaction completed, which raises
  // the alarm, and no suspension can come between the check and the money. The transfer gets its date under its accounts' lock,
  // and the transaction takes that date (migrations/0009-transactions.sql). Each part of the statement reads the one before, which
  // fixes the order of the locks: payments come before their transaction, as where they are matched, that of all messages comes
  // late, and the audit chain last.
  return db.find<Decided>(sql`
    with evidence as (
      select state, worth_cents from payments where transaction_id = ${id} and state <> 'dropped' for share
    ), owner as (
      select id from users where id = ${user.id} and status in ('active', 'pending') and ${isAsRead(request)} for share
    ), asked as (
      select t.user_id, t.account_type, t.amount_cents from transactions t join users u on u.id = t.user_id
      where t.id = ${id} and t.status = 'pending' and t.user_id in (select id from owner) and ${terms}
      for no key update of t
    ), ${posting.covered} posted as (${posting.transferring} returning transaction_id
    ), settled as (${settling(by.actorId, sql`(select transaction_id from posted)`, set)}
    ), told as (${writingTo(outbox, request, told, sql`settled`)}
    ), notified as (${notifying(user.id, told.notice, sql`settled`)}
    ), recorded as (${recording(entry, sql`settled left join notified on true`)})
    ${selectingDecided}`)
}

/**
 * Like `approving`, where payments say what is credited, or whether. A statement sees what was there when it began, even if it
 * has waited for locks since, and a payment can be matched meanwhile: so the locks come first, in the same order.
 */
export function approvingByPayments(db: Database, outbox: Outbox, about: Approving): Promise<Decided | null> {
  const { id, user } = about.request
  return db.transaction(async (tx) => {
    await tx.run(sql`
      with evidence as (
        select id from payments where transaction_id = ${id} and state <> 'dropped' for share
      )
      select from users where id = ${user.id} and (select count(*) from evidence) >= 0 for share`)
    return approving(tx, outbox, about)
  })
}

/** Whether the locked payments are worth what they were, and none of them was undone since they were read. */
function isAsRead({ payments = [] }: AdminTransaction): Sql {
  const kept = payments.filter(({ state }) => state !== 'reversed')
  const worth = kept.reduce((sum, payment) => sum + (payment.worth ?? 0), 0)
  return sql`
    (select count(*) = ${payments.length}::bigint
       and count(*) filter (where state = 'reversed') = ${payments.length - kept.length}::bigint
       and coalesce(sum(worth_cents) filter (where state <> 'reversed'), 0) = ${worth}::bigint
     from evidence)`
}
