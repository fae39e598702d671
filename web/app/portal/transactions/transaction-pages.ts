import type { Figures } from '@bank/contract/finances'
import { type AccountType, ownTransactions, type Transaction } from '@bank/contract/own-transactions'
import { useEffect } from 'react'
import { useSession } from '../../account/session/session.ts'
import { call } from '../../api/call.ts'
import { useApiList } from '../../api/use-api-list.ts'
import { rereadOlderFigures } from '../figures/queries.ts'
import type { TransactionQuery } from './filters.ts'

/**
 * The customer's transactions, page by page. The server chooses the length of a page, and a list without filters is
 * requested without a query, as the specification has it. The previous rows stay on screen while another filter loads.
 * The bell's panel and the history share this hook, so that both show the same transactions. If money has
 * moved since the figures were read, the figures are read again.
 */
export function useTransactionPages(filters: TransactionQuery) {
  const userId = useSession()?.user.id
  const pages = useApiList(
    ownTransactions.list,
    filters,
    (page, signal) => call(ownTransactions.list, { query: { ...filters, ...page } }, signal),
    'Failed to load transactions',
  )
  const { list, loadMore, reload } = pages
  const rows = list.status === 'ready' ? list.value.rows : undefined
  const counts = list.status === 'ready' ? list.value.last?.counts : undefined
  useEffect(() => {
    if (rows) void rereadOlderFigures(userId, lastCompleted(rows))
  }, [rows, userId])

  async function showMore() {
    const next = await loadMore()
    // If the counts changed between pages, the earlier pages are outdated: read them all again.
    if (next && JSON.stringify(next.counts) !== JSON.stringify(counts)) await reload()
  }

  return { ...pages, showMore: () => void showMore() }
}

/** The section of the figures that holds each account (DEC-18). */
const sectionOf: Partial<Record<AccountType, keyof Figures>> = {
  checking: 'accounts',
  savings: 'accounts',
  investment: 'investments',
  credit: 'funding',
}

/** When a completed deposit, transfer or payment last changed each section of the figures. */
function lastCompleted(rows: readonly Transaction[]): Partial<Record<keyof Figures, string>> {
  const last: Partial<Record<keyof Figures, string>> = {}
  for (const { type, status, accountType, toAccountType, decidedAt } of rows) {
    if ((type !== 'deposit' && !toAccountType) || status !== 'completed' || !decidedAt) continue
    for (const account of [accountType, toAccountType]) {
      const section = account && sectionOf[account]
      if (section && decidedAt > (last[section] ?? '')) last[section] = decidedAt
    }
  }
  return last
}
