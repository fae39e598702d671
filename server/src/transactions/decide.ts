import type { Rejection } from '@bank/contract/reasons'
import type { AdminTransaction } from '@bank/contract/transactions'
import sql, { empty, type Sql } from 'sql-template-tag'
import { type NewAuditEntry, record, recording } from '../audit/audit.ts'
import type { Database, Queries } from '../db/connect.ts'
import type { Caller } from '../identity/sessions/caller.ts'
import { movingOwn, receivingCrypto } from '../ledger/ledger.ts'
import { requestApproved, requestRejected, type Told } from '../mail/decisions.ts'
import type { Outbox } from '../mail/outbox.ts'
import { notifyCustomer, notifying } from '../notifications/notice.ts'
import type { Origin } from '../origin.ts'
import { Problem } from '../problem.ts'
import { personOf } from '../users/user.ts'
import { CREDITED } from './flags.ts'
import { adminColumns, adminTables, getAny, noSuchTransaction, ofTransaction } from './transaction.ts'

/**
 * Approves a pending deposit or payment. Status, money, letter, message and audit row are written in one statement, exactly
 * once even with concurrent decisions. Throws `already_decided`, `customer_suspended`, `not_postable`, `forbidden`, `not_found`,
 * `balance_limit` if the balance would exceed the largest figure, which the database checks, and for a payment
 * `insufficient_funds` and `more_than_owed`.
 */
export async function approveTransaction(
  db: Database,
  outbox: Outbox,
  caller: Caller,
  id: string,
  origin: Origin,
): Promise<AdminTransaction> {
  const { request, posting } = await getPostable(db, caller, id)
  const told = requestApproved(request)
  const entry = entryOf('transaction.approved', caller, request, { status: 'completed' }, origin)
  // The owner's row is locked until the commit, so that no suspension can come between the check and the payment. The
  // transfer gets its date under its accounts' lock, and the transaction takes that date (migrations/0009-transactions.sql).
  // Each part of the statement reads the one before, which fixes the order of the locks: that of all messages comes late, and
  // the audit chain last.
  const approved = await db.find<Decided>(sql`
    with owner as (
      select id from users where id = ${request.user.id} and status in ('active', 'pending') for share
    ), asked as (${asking(id)}
    ), ${posting.covered} posted as (${posting.transferring} returning transaction_id
    ), settled as (${settling(caller, sql`(select transaction_id from posted)`, sql`status = 'completed'`)}
    ), told as (${writingTo(outbox, request, told, sql`settled`)}
    ), notified as (${notifying(request.user.id, told.notice, sql`settled`)}
    ), recorded as (${recording(entry, sql`settled left join notified on true`)})
    ${selectingDecided}`)
  if (approved) return { ...request, ...approved }
  // Another decision was faster. Reading again throws the reason: who decided, or that the customer is suspended.
  await getPostable(db, caller, id)
  if (request.type === 'payment') await refuseUncovered(db, id)
  throw new Problem('unavailable')
}

/**
 * Rejects a pending transaction, which becomes failed (DEC-18), and tells the customer why (DEC-65). Throws like
 * `approveTransaction`, except for suspension.
 */
export async function rejectTransaction(
  db: Database,
  outbox: Outbox,
  caller: Caller,
  id: string,
  { reason = 'other', note }: Rejection,
  origin: Origin,
): Promise<AdminTransaction> {
  const { request } = await getPending(db, caller, id)
  const told = requestRejected(request, reason, note)
  const entry = entryOf('transaction.rejected', caller, request, { status: 'failed', reason, note }, origin)
  const set = sql`status = 'failed', reject_reason = ${reason}, reject_note = ${note ?? null}`
  const rejected = await db.transaction(async (tx) => {
    const decided = await tx.find<Decided>(sql`
      with settled as (${settling(caller, sql`${id}::uuid`, set)}
      ), told as (${writingTo(outbox, request, told, sql`settled`)})
      ${selectingDecided}`)
    if (!decided) return null
    await notifyCustomer(tx, request.user.id, told.notice)
    // The reason and the note are encrypted under the customer's key, which takes statements of its own.
    await record(tx, entry)
    return decided
  })
  if (rejected) return { ...request, ...rejected }
  await getPending(db, caller, id)
  throw new Problem('unavailable')
}

/** What a decision changes; everything else is as it was asked for. The description can have been changed meanwhile. */
type Decided = Pick<
  AdminTransaction,
  'status' | 'description' | 'transactionDate' | 'decidedAt' | 'decidedBy' | 'reason' | 'note'
>

const selectingDecided = sql`
  select t.status, t.description, t.transaction_date as "transactionDate", t.decided_at as "decidedAt",
    t.reject_reason as reason, t.reject_note as note, ${personOf(sql`d`)} as "decidedBy"
  from settled t join users d on d.id = t.decided_by`

/** `isOwnerOpen`: the owner's account is neither suspended nor inactive. */
type Pending = { request: AdminTransaction; isOwnerOpen: boolean }

async function getPending(db: Queries, caller: Caller, id: string): Promise<Pending> {
  const found = await db.find<AdminTransaction & { isOwnerOpen: boolean }>(
    sql`select ${adminColumns}, u.status in ('active', 'pending') as "isOwnerOpen" from ${adminTables} where t.id = ${id}`,
  )
  if (!found) noSuchTransaction()
  const { isOwnerOpen, ...request } = found
  if (request.user.id === caller.userId) throw Problem.forbidden('ownAccount')
  if (request.status !== 'pending') throw alreadyDecided(request)
  return { request, isOwnerOpen }
}

/** Like `getPending`, with how its money is posted. */
async function getPostable(db: Queries, caller: Caller, id: string) {
  const { request, isOwnerOpen } = await getPending(db, caller, id)
  const posting = postingOf(request, caller)
  if (!posting) throw new Problem('not_postable')
  if (!isOwnerOpen) throw new Problem('customer_suspended')
  return { request, posting }
}

type Posting = {
  /** Common table expressions that come between `asked` and the transfer. */
  covered: Sql
  /** The statement that posts the transfer, unless another decision was faster. */
  transferring: Sql
}

function postingOf(request: AdminTransaction, caller: Caller): Posting | null {
  const { id, user, type, amount, accountType, toAccountType } = request
  const about = { userId: user.id, amount, transactionId: id, actorId: caller.userId }
  if (type === 'deposit') {
    const account = CREDITED[accountType]
    if (!account) return null
    return { covered: empty, transferring: receivingCrypto({ ...about, account }, sql`asked`) }
  }
  if (type !== 'payment' || toAccountType !== 'credit') return null
  if (accountType !== 'checking' && accountType !== 'savings') return null
  const move = { ...about, from: accountType, to: 'borrowed', reason: 'Payment on what is owed' } as const
  return { covered: covering, transferring: movingOwn(move, sql`covered`) }
}

// The lock that can succeed only once: a second decision finds no pending row, and then nothing is written.
const asking = (id: string) => sql`
  select user_id, account_type, amount_cents from transactions
  where id = ${id} and status = 'pending' and user_id in (select id from owner) for no key update`

// Locks the balances in the order of their codes, and reads them under the lock.
const covering = sql`
  held as (
    select code, balance_cents from ledger_accounts
    where user_id in (select user_id from asked) order by code for no key update
  ), covered as (
    select user_id from asked
    where exists (select from held where code = account_type and balance_cents >= amount_cents)
      and exists (select from held where code = 'borrowed' and balance_cents >= amount_cents)
  ),`

/** Throws `more_than_owed` or `insufficient_funds` if the balances don't cover a payment. */
async function refuseUncovered(db: Queries, id: string): Promise<void> {
  const { flags, accountType } = await getAny(db, id)
  if (flags?.includes('more-than-owed')) {
    const message = 'The customer now owes less than this. Reject this payment instead.'
    throw new Problem('more_than_owed', { message })
  }
  if (flags?.includes('insufficient-funds')) {
    const message = `There is not enough money in the customer’s ${accountType} account. Nothing was paid.`
    throw new Problem('insufficient_funds', { message })
  }
}

const settling = (caller: Caller, id: Sql, set: Sql) => sql`
  update transactions t set ${set}, decided_by = ${caller.userId}
  where t.id = ${id} and t.status = 'pending' returning t.*`

const writingTo = (outbox: Outbox, { user }: AdminTransaction, { letter }: Told, of: Sql): Sql =>
  outbox.writing(letter, { address: user.email, userId: user.id }, of)

const entryOf = (
  act: 'transaction.approved' | 'transaction.rejected',
  caller: Caller,
  { id, user, amount, accountType, addressStatus }: AdminTransaction,
  decision: Pick<AdminTransaction, 'status' | 'reason' | 'note'>,
  origin: Origin,
): NewAuditEntry =>
  ofTransaction(
    act,
    id,
    user.id,
    { actorId: caller.userId, origin },
    { before: { status: 'pending' }, after: { ...decision, amount, accountType, addressStatus } },
  )

const WORDS = {
  completed: 'approved',
  failed: 'rejected',
  cancelled: 'cancelled',
  pending: 'changed',
} as const

/** As on the screen that it appears on (web/app/admin/transactions/utc-moment.tsx). */
const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

function alreadyDecided({ status, decidedBy, decidedAt }: AdminTransaction): Problem {
  const who = decidedBy ? ` by ${decidedBy.firstName} ${decidedBy.lastName} (${decidedBy.email})` : ''
  const when = decidedAt ? ` on ${MOMENT.format(new Date(decidedAt))} UTC` : ''
  return new Problem('already_decided', {
    message: `This transaction was already ${WORDS[status]}${who}${when}.`,
  })
}
