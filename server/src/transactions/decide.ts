import type { AccountType, AdminTransaction } from '@bank/contract/transactions'
import sql from 'sql-template-tag'
import { record } from '../audit/audit.ts'
import type { Database, Queries } from '../db/connect.ts'
import type { Caller, Origin } from '../http/caller.ts'
import { Problem } from '../http/problem.ts'
import { receiveCrypto } from '../ledger/ledger.ts'
import { getAny } from './transaction.ts'

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
  return decide(db, caller, id, origin, async (tx, transaction) => {
    // Held until the commit, so that a suspension cannot come between the look and the money.
    const { usable } = await tx.row<{ usable: boolean }>(
      sql`select status in ('active', 'pending') as usable from users where id = ${transaction.user.id} for share`,
    )
    await settle(tx, caller, transaction, 'completed')
    const account = CREDITED[transaction.accountType]
    if (transaction.type !== 'deposit' || !account) throw new Problem('not_postable')
    if (!usable) throw new Problem('customer_suspended')
    await receiveCrypto(tx, {
      userId: transaction.user.id,
      account,
      amount: transaction.amount,
      transactionId: id,
      actorId: caller.userId,
    })
    return 'transaction.approved'
  })
}

/** Rejects a pending transaction, which becomes failed (D18). Throws as `approveTransaction`, suspension apart. */
export function rejectTransaction(
  db: Database,
  caller: Caller,
  id: string,
  origin: Origin,
): Promise<AdminTransaction> {
  return decide(db, caller, id, origin, async (tx, transaction) => {
    await settle(tx, caller, transaction, 'failed')
    return 'transaction.rejected'
  })
}

function decide(
  db: Database,
  caller: Caller,
  id: string,
  origin: Origin,
  decision: (
    tx: Queries,
    transaction: AdminTransaction,
  ) => Promise<'transaction.approved' | 'transaction.rejected'>,
): Promise<AdminTransaction> {
  return db.transaction(async (tx) => {
    const transaction = await getAny(tx, id)
    if (transaction.user.id === caller.userId) throw new Problem('own_account')
    const act = await decision(tx, transaction)
    const decided = await getAny(tx, id)
    await record(tx, {
      act,
      actorId: caller.userId,
      subject: { type: 'transaction', id },
      customerId: transaction.user.id,
      before: { status: 'pending' },
      after: { status: decided.status, amount: decided.amount, addressStatus: decided.addressStatus },
      origin,
    })
    return decided
  })
}

// The one statement that can succeed only once: whoever comes second finds no pending row.
async function settle(tx: Queries, caller: Caller, { id }: AdminTransaction, status: 'completed' | 'failed') {
  const settled = await tx.run(sql`
    update transactions set status = ${status}, decided_at = now(), decided_by = ${caller.userId}
    where id = ${id} and status = 'pending'`)
  if (settled === 0) throw alreadyDecided(await getAny(tx, id))
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
