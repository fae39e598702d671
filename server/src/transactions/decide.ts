import type { Rejection } from '@bank/contract/reasons'
import type { AdminTransaction, Approval } from '@bank/contract/transactions'
import sql from 'sql-template-tag'
import { record } from '../audit/audit.ts'
import type { Database, Queries } from '../db/connect.ts'
import type { Caller } from '../identity/sessions/caller.ts'
import { requestRejected } from '../mail/decisions.ts'
import type { Outbox } from '../mail/outbox.ts'
import { notifyCustomer } from '../notifications/notice.ts'
import type { Origin } from '../origin.ts'
import { Problem } from '../problem.ts'
import {
  approving,
  approvingByPayments,
  type Decided,
  entryOf,
  selectingDecided,
  settling,
  writingTo,
} from './approving.ts'
import { postingOf } from './posting.ts'
import { receivedFor, refuseUnseen } from './received.ts'
import { adminColumns, adminTables, getAny, noSuchTransaction } from './transaction.ts'

/**
 * Approves a pending deposit or payment (`approving`), with what was requested or with what arrived for it (DEC-61). Throws
 * `already_decided`, `customer_suspended`, `not_postable`, `forbidden`, `not_found`, `balance_limit` if the balance would exceed
 * the largest figure, which the database checks, `nothing_received` and `worth_unknown` where what arrived can’t be credited,
 * `arrived_meanwhile` where that is not what staff saw, and for a payment `insufficient_funds` and `more_than_owed`.
 */
export async function approveTransaction(
  db: Database,
  outbox: Outbox,
  caller: Caller,
  id: string,
  { credit = 'requested', received }: Approval,
  origin: Origin,
): Promise<AdminTransaction> {
  const request = await getPostable(db, caller, id)
  refuseUnseen(request, received)
  const credited = credit === 'received' ? receivedFor(request) : request.amount
  const posting = postingOf(request, credited, caller.userId)
  if (!posting) throw new Problem('not_postable')
  const by = { actorId: caller.userId, origin }
  const about = { request, posting, credited, by, terms: sql`true` }
  const isByPayments = credit === 'received' || received !== undefined
  const approved = await (isByPayments ? approvingByPayments : approving)(db, outbox, about)
  if (approved) return { ...request, ...approved }
  // Something else was faster. Reading again throws the reason: who decided, what arrived, or that the customer is suspended.
  refuseUnseen(await getPostable(db, caller, id), received)
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
  const by = { actorId: caller.userId, origin }
  const entry = entryOf('transaction.rejected', request, by, { status: 'failed', reason, note })
  const set = sql`status = 'failed', reject_reason = ${reason}, reject_note = ${note ?? null}`
  const rejected = await db.transaction(async (tx) => {
    const decided = await tx.find<Decided>(sql`
      with settled as (${settling(caller.userId, sql`${id}::uuid`, set)}
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

/** Like `getPending`, for an approval. */
async function getPostable(db: Queries, caller: Caller, id: string): Promise<AdminTransaction> {
  const { request, isOwnerOpen } = await getPending(db, caller, id)
  if (!postingOf(request, request.amount, caller.userId)) throw new Problem('not_postable')
  if (!isOwnerOpen) throw new Problem('customer_suspended')
  return request
}

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
