import type { Cents } from '@bank/contract/money'
import type { AccountType, Transaction } from '@bank/contract/transactions'
import sql, { join, type Sql } from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import { contains } from '../db/page.ts'
import { listOfOne } from './of-one.ts'
import { ownColumns, rowsOf, type TransactionQuery } from './transaction.ts'

/** What a customer's own list also filters by (DEC-53). */
export type OwnQuery = TransactionQuery & {
  account?: AccountType | undefined
  from?: string | undefined
  to?: string | undefined
  min?: Cents | undefined
  max?: Cents | undefined
}

/** 1 where money comes into the account, -1 where it leaves; a payment comes into the credit line that it pays off. */
export function signOf(
  { type, toAccountType }: Pick<Transaction, 'type' | 'toAccountType'>,
  account: AccountType,
): 1 | -1 {
  if (toAccountType) return toAccountType === account ? 1 : -1
  return type === 'deposit' || type === 'refund' ? 1 : -1
}

/** What a search in a customer's own list looks through, as a condition on the columns of `transactions`. */
export const matchesOwnSearch = (search: string): Sql =>
  sql`lower(concat_ws(' ', folded, category, crypto_type, crypto_address, id)) like lower(${contains(search)})`

/** A customer's own transactions, with the count of each status. */
export function listOwn(db: Queries, userId: string, query: OwnQuery) {
  const { search, account, min, max } = query
  const tests = [
    search ? matchesOwnSearch(search) : null,
    account ? sql`${account} in (account_type, to_account_type)` : null,
    min === undefined ? null : sql`amount_cents >= ${min}`,
    max === undefined ? null : sql`amount_cents <= ${max}`,
  ].filter((test) => test !== null)
  const holds = tests.length > 0 ? sql`(${join(tests, ' and ')}) is true` : null
  return listOfOne<Transaction>(db, {
    userId,
    query,
    holds,
    select: (page, orderAndLimit) => sql`
      select ${ownColumns} from ${rowsOf(userId, page)} ${orderAndLimit}`,
  })
}
