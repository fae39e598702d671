import type { Cents } from '@bank/contract/money'
import type { AdminTransaction } from '@bank/contract/transactions'
import sql, { empty, type Sql } from 'sql-template-tag'
import { movingOwn, receivingCrypto } from '../ledger/ledger.ts'
import { CREDITED } from './flags.ts'

/** How the money of an approval is posted. */
export type Posting = {
  /** Common table expressions that come between `asked` and the transfer. */
  covered: Sql
  /** The statement that posts the transfer, unless another decision was faster. */
  transferring: Sql
}

/** How a request is posted, with this amount; null if no balance would change by it. `actorId` is null for the bank itself. */
export function postingOf(request: AdminTransaction, amount: Cents, actorId: string | null): Posting | null {
  const { id, user, type, accountType, toAccountType } = request
  const about = { userId: user.id, amount, transactionId: id, actorId }
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
