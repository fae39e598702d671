import type { AccountType, AdminTransaction } from '@bank/contract/transactions'
import sql, { type Sql } from 'sql-template-tag'
import { type NewAuditEntry, recording } from '../audit/audit.ts'
import type { Database, Queries } from '../db/connect.ts'
import { receivingCrypto } from '../ledger/ledger.ts'
import { requestDecided } from '../mail/letters.ts'
import type { Outbox } from '../mail/outbox.ts'
import { Problem } from '../problem.ts'
import type { Caller, Origin } from '../sessions/caller.ts'
import { adminColumns, adminTables, adminTablesOf, noSuchTransaction } from './transaction.ts'

/** The balance that an approved deposit is credited to (DEC-18). */
const CREDITED = {
  checking: 'checking',
  savings: 'savings',
  investment: 'investments',
  credit: null,
} as const satisfies Record<AccountType, 'checking' | 'savings' | 'investments' | null>

/**
 * Approves a pending deposit. Status, money, letter and audit row are written in one statement, exactly once even with
 * concurrent decisions. Throws `already_decided`, `customer_suspended`, `not_postable`, `forbidden`, `not_found`, and
 * `balance_limit` if the balance would exceed the largest figure, which the database checks.
 */
export async function approveTransaction(
  db: Database,
  outbox: Outbox,
  caller: Caller,
  id: string,
  origin: Origin,
): Promise<AdminTransaction> {
  const pending = await getPostable(db, caller, id)
  const { user, account, amount } = pending
  const receipt = { userId: user.id, account, amount, transactionId: id, actorId: caller.userId }
  const entry = entryOf('transaction.approved', caller, pending, 'completed', origin)
  // The owner's row is locked until the commit, so that no suspension can come between the check and the payment.
  // Each part of the statement reads the one before, which fixes the order of the locks: the audit chain comes last.
  const approved = await db.find<AdminTransaction>(sql`
    with owner as (
      select id from users where id = ${user.id} and status in ('active', 'pending') for share
    ), settled as (${settling(caller, id, 'completed', sql`t.user_id in (select id from owner)`)}
    ), posted as (${receivingCrypto(receipt, sql`settled`)} returning id
    ), told as (${tellingOwner(outbox, pending, 'completed', sql`posted`)}
    ), recorded as (${recording(entry, sql`posted`)})
    select ${adminColumns} from ${adminTablesOf(sql`settled`)}`)
  if (approved) return approved
  // Another decision was faster. Reading again throws the reason: who decided, or that the customer is suspended.
  await getPostable(db, caller, id)
  throw new Problem('unavailable')
}

/**
 * Rejects a pending transaction, which becomes failed (DEC-18). Throws like `approveTransaction`, except for suspension.
 */
export async function rejectTransaction(
  db: Database,
  outbox: Outbox,
  caller: Caller,
  id: string,
  origin: Origin,
): Promise<AdminTransaction> {
  const pending = await getPending(db, caller, id)
  const entry = entryOf('transaction.rejected', caller, pending, 'failed', origin)
  const rejected = await db.find<AdminTransaction>(sql`
    with settled as (${settling(caller, id, 'failed', sql`true`)}
    ), told as (${tellingOwner(outbox, pending, 'failed', sql`settled`)}
    ), recorded as (${recording(entry, sql`settled`)})
    select ${adminColumns} from ${adminTablesOf(sql`settled`)}`)
  if (rejected) return rejected
  await getPending(db, caller, id)
  throw new Problem('unavailable')
}

/** `isOwnerOpen`: the owner's account is neither suspended nor inactive. */
type Pending = AdminTransaction & { isOwnerOpen: boolean }

async function getPending(db: Queries, caller: Caller, id: string): Promise<Pending> {
  const pending = await db.find<Pending>(
    sql`select ${adminColumns}, u.status in ('active', 'pending') as "isOwnerOpen" from ${adminTables} where t.id = ${id}`,
  )
  if (!pending) noSuchTransaction()
  if (pending.user.id === caller.userId) throw Problem.forbidden('ownAccount')
  if (pending.status !== 'pending') throw alreadyDecided(pending)
  return pending
}

/** Like `getPending`, with the account to credit. */
async function getPostable(db: Queries, caller: Caller, id: string) {
  const pending = await getPending(db, caller, id)
  const account = CREDITED[pending.accountType]
  if (pending.type !== 'deposit' || !account) throw new Problem('not_postable')
  if (!pending.isOwnerOpen) throw new Problem('customer_suspended')
  return { ...pending, account }
}

// The one change that can succeed only once: a second decision finds no pending row, and then neither the transfer
// nor the audit row is written.
const settling = (caller: Caller, id: string, status: 'completed' | 'failed', allowed: Sql) => sql`
  update transactions t set status = ${status}, decided_at = now(), decided_by = ${caller.userId}
  where t.id = ${id} and t.status = 'pending' and ${allowed} returning t.*`

const tellingOwner = (
  outbox: Outbox,
  { user, amount, createdAt }: AdminTransaction,
  status: 'completed' | 'failed',
  of: Sql,
): Sql =>
  outbox.writing(requestDecided({ amount, createdAt, status }), { address: user.email, userId: user.id }, of)

const entryOf = (
  act: 'transaction.approved' | 'transaction.rejected',
  caller: Caller,
  { id, user, amount, accountType, addressStatus }: AdminTransaction,
  status: 'completed' | 'failed',
  origin: Origin,
): NewAuditEntry => ({
  act,
  actorId: caller.userId,
  subject: { type: 'transaction', id },
  customerId: user.id,
  before: { status: 'pending' },
  after: { status, amount, accountType, addressStatus },
  origin,
})

const WORDS = {
  completed: 'approved',
  failed: 'rejected',
  cancelled: 'cancelled',
  pending: 'changed',
} as const

function alreadyDecided({ status, decidedBy, decidedAt }: AdminTransaction): Problem {
  const who = decidedBy ? ` by ${decidedBy.firstName} ${decidedBy.lastName} (${decidedBy.email})` : ''
  const when = decidedAt ? ` on ${decidedAt.slice(0, 10)} at ${decidedAt.slice(11, 16)} UTC` : ''
  return new Problem('already_decided', {
    message: `This transaction was already ${WORDS[status]}${who}${when}.`,
  })
}
