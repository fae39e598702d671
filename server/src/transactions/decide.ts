import type { AccountType, AdminTransaction } from '@bank/contract/transactions'
import sql, { empty, type Sql } from 'sql-template-tag'
import { recording } from '../audit/audit.ts'
import type { Database, Queries } from '../db/connect.ts'
import type { Caller, Origin } from '../http/caller.ts'
import { Problem } from '../http/problem.ts'
import { receivingCrypto } from '../ledger/ledger.ts'
import { adminColumns, adminTables, adminTablesOf, getAny, noSuchTransaction } from './transaction.ts'

/** Which balance an approved deposit is credited to (D18). */
const CREDITED = {
  checking: 'checking',
  savings: 'savings',
  investment: 'investments',
  credit: null,
} as const satisfies Record<AccountType, 'checking' | 'savings' | 'investments' | null>

/**
 * Approves a pending deposit: the status and the money change in one database transaction, exactly once whoever else
 * decides at the same moment. Throws `already_decided`, `customer_suspended`, `not_postable`, `own_account` and `not_found`.
 */
export function approveTransaction(
  db: Database,
  caller: Caller,
  id: string,
  origin: Origin,
): Promise<AdminTransaction> {
  return db.transaction(async (tx) => {
    // The owner is held until the commit, so that a suspension cannot come between the look and the money.
    const { usable, ...transaction } = await look<{ usable: boolean }>(
      tx,
      caller,
      sql`select ${adminColumns}, u.status in ('active', 'pending') as usable from ${adminTables} where t.id = ${id} for share of u`,
    )
    const account = CREDITED[transaction.accountType]
    if (transaction.type !== 'deposit' || !account) throw new Problem('not_postable')
    if (!usable) throw new Problem('customer_suspended')
    const receipt = receivingCrypto(
      {
        userId: transaction.user.id,
        account,
        amount: transaction.amount,
        transactionId: id,
        actorId: caller.userId,
      },
      sql`settled`,
    )
    return settle(
      tx,
      caller,
      transaction,
      { status: 'completed', with: sql`posted as (${receipt}),` },
      origin,
    )
  })
}

/** Rejects a pending transaction, which becomes failed (D18). Throws as `approveTransaction`, suspension apart. */
export function rejectTransaction(
  db: Database,
  caller: Caller,
  id: string,
  origin: Origin,
): Promise<AdminTransaction> {
  return db.transaction(async (tx) => {
    const transaction = await look(
      tx,
      caller,
      sql`select ${adminColumns} from ${adminTables} where t.id = ${id}`,
    )
    return settle(tx, caller, transaction, { status: 'failed', with: empty }, origin)
  })
}

/** The transaction that is to be decided. Throws `not_found`, `own_account` and `already_decided`. */
async function look<More extends object>(
  tx: Queries,
  caller: Caller,
  statement: Sql,
): Promise<AdminTransaction & More> {
  const transaction = await tx.find<AdminTransaction & More>(statement)
  if (!transaction) noSuchTransaction()
  if (transaction.user.id === caller.userId) throw new Problem('own_account')
  if (transaction.status !== 'pending') throw alreadyDecided(transaction)
  return transaction
}

// The one statement that can succeed only once: whoever comes second finds no pending row, and then neither the money
// nor the audit log hears of it.
async function settle(
  tx: Queries,
  caller: Caller,
  { id, user, amount, addressStatus }: AdminTransaction,
  decision: { status: 'completed' | 'failed'; with: Sql },
  origin: Origin,
): Promise<AdminTransaction> {
  const { status } = decision
  const entry = recording(
    {
      act: status === 'completed' ? 'transaction.approved' : 'transaction.rejected',
      actorId: caller.userId,
      subject: { type: 'transaction', id },
      customerId: user.id,
      before: { status: 'pending' },
      after: { status, amount, addressStatus },
      origin,
    },
    sql`settled`,
  )
  const settled = await tx.find<AdminTransaction>(sql`
    with settled as (
      update transactions set status = ${status}, decided_at = now(), decided_by = ${caller.userId}
      where id = ${id} and status = 'pending' returning *
    ), ${decision.with} recorded as (${entry})
    select ${adminColumns} from ${adminTablesOf(sql`settled`)}`)
  if (!settled) throw alreadyDecided(await getAny(tx, id))
  return settled
}

const WORDS = {
  completed: 'approved',
  failed: 'rejected',
  cancelled: 'cancelled',
  pending: 'changed',
} as const

function alreadyDecided({ status, decidedBy, decidedAt }: AdminTransaction): Problem {
  const who = decidedBy ? ` by ${decidedBy.firstName} ${decidedBy.lastName}` : ''
  const when = decidedAt ? ` on ${decidedAt.slice(0, 10)} at ${decidedAt.slice(11, 16)} UTC` : ''
  return new Problem('already_decided', {
    message: `This transaction was already ${WORDS[status]}${who}${when}.`,
  })
}
