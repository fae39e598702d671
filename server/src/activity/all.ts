import type { AccountRow, AllActivity } from '@bank/contract/activity'
import { ActivityAccount } from '@bank/contract/trend'
import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import { type PageQuery, pageClause, pageOf } from '../db/page.ts'
import { isWithin, type PeriodQuery } from '../db/period.ts'
import { readSums } from '../finances/history.ts'
import type { FigureAccount } from '../ledger/ledger.ts'
import { LEDGER_ACCOUNT, ROW_COLUMNS, type Row, shown } from './activity.ts'

/**
 * A page of the rows of all balances, newest first, and the sums of the whole period. A page reads its own transfers from an
 * index, and is never cut between the two rows of one: `limit` counts transfers.
 */
export async function listAllActivity(
  db: Queries,
  userId: string,
  query: PageQuery & PeriodQuery,
): Promise<AllActivity> {
  const { after, order, orderAndLimit } = pageClause(query, sql`f.created_at`, sql`f.id`)
  const [rows, sums] = await Promise.all([
    db.rows<Row & { account: FigureAccount }>(sql`
      with page as (
        select * from transfers f where f.user_id = ${userId} and ${isWithin(sql`f.created_at`, query)} and ${after}
        ${orderAndLimit}
      )
      select ${ROW_COLUMNS}, p.account
      from page f
        join postings p on p.user_id = f.user_id and p.account in (f.debit, f.credit) and p.at = f.created_at
          and p.transfer_id = f.id
        left join transactions t on t.id = f.transaction_id
      ${order}, p.account = f.credit`),
    readSums(db, userId, query),
  ])
  const { data: transfers, nextCursor } = pageOf(
    [...new Map(rows.map((row) => [row.id, row])).values()],
    query,
  )
  const ids = new Set(transfers.map(({ id }) => id))
  const data = rows.filter(({ id }) => ids.has(id)).map((row) => ({ ...row, account: nameOf(row.account) }))
  return { ...shown<Omit<AccountRow, 'at'> & { createdAt: string }>({ data, nextCursor }), ...sums }
}

function nameOf(account: FigureAccount): ActivityAccount {
  const name = ActivityAccount.options.find((each) => LEDGER_ACCOUNT[each] === account)
  if (!name) throw new Error(`No balance stands for ${account}.`)
  return name
}
