import type { Cents } from '@bank/contract/money'
import type { AccountType, TransactionType } from '@bank/contract/transactions'
import sql, { empty } from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import { number } from '../db/page.ts'
import { startOfDay } from '../db/period.ts'
import type { FigureAccount } from '../ledger/ledger.ts'
import { Problem } from '../problem.ts'
import type { Period } from './period.ts'

/** A row of a statement; amounts are in cents. */
export type StatementRow = {
  id: string
  at: string
  description: string
  reference: string
  amount: Cents
  balance: Cents
}

/** An account with its balances before and after a period, in cents. */
export type AccountBounds = { account: FigureAccount; opening: Cents; closing: Cents }

type After = { at: string; id: string } | null

/** At most `limit` rows of an account in a period, oldest first, beginning after a row or with the first one. */
export function readRows(
  db: Queries,
  about: { userId: string; account: FigureAccount; period: Pick<Period, 'from' | 'end'> },
  after: After,
  limit: number,
): Promise<StatementRow[]> {
  const { userId, account, period } = about
  return db.rows<StatementRow>(sql`
    select p.transfer_id as id, p.at, coalesce(nullif(t.description, ''), f.reason) as description,
      coalesce(t.reference, '') as reference, p.amount_cents as amount, p.balance_cents as balance
    from postings p join transfers f on f.id = p.transfer_id left join transactions t on t.id = f.transaction_id
    where p.user_id = ${userId} and p.account = ${account}
      and p.at >= ${startOfDay(period.from)} and p.at < ${period.end}::timestamptz
      ${after ? sql`and (p.at, p.transfer_id) > (${after.at}::timestamptz, ${after.id}::uuid)` : empty}
    order by p.at, p.transfer_id limit ${number(limit)}`)
}

/** What a receipt says about its transaction. */
export type Receipt = {
  id: string
  type: TransactionType
  category: string
  accountType: AccountType
  toAccountType: AccountType | null
  amount: Cents
  description: string
  reference: string
  cryptoType: string | null
  cryptoNetwork: string | null
  cryptoAddress: string | null
  requestedAt: string
  completedAt: string
}

/** What the receipt of a customer's completed transaction says. Throws `not_found`, also for another customer's. */
export async function readReceipt(db: Queries, userId: string, id: string): Promise<Receipt> {
  const receipt = await db.find<Receipt>(sql`
    select id, type, category, account_type as "accountType", to_account_type as "toAccountType", amount_cents as amount, description, reference,
      crypto_type as "cryptoType", crypto_network as "cryptoNetwork", crypto_address as "cryptoAddress",
      created_at as "requestedAt", transaction_date as "completedAt"
    from transactions where id = ${id} and user_id = ${userId} and status = 'completed'`)
  return receipt ?? noSuchDocument()
}

export function noSuchDocument(): never {
  throw new Problem('not_found', { message: 'There is no such document.' })
}

/** Of a statement that would take too long to draw. */
export const tooMuchText = () =>
  new Problem('statement_too_long', {
    message: 'This statement has more text than a PDF can hold. Please download it as CSV.',
  })
