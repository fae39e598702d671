import type { ReportRequest } from '@bank/contract/reports'
import { SEARCH_MAX } from '@bank/contract/text'
import { useState } from 'react'
import type { Period } from '../../lists/period.ts'
import type { RadioOption } from '../../ui/radio-group/radio-group.tsx'
import * as ofTransactions from '../transactions/filters.ts'
import * as ofUsers from '../users/filters.ts'

/** The report form's values. Each list has its own filters, so that switching to the other list loses nothing. */
export type ReportChoice = {
  type: ReportRequest['type']
  format: ReportRequest['format']
  search: string
  /** Days by UTC, both included; empty for none. */
  from: string
  to: string
  users: Omit<ofUsers.Filters, 'search'>
  transactions: Omit<ofTransactions.Filters, 'search'>
}

const defaults: ReportChoice = {
  type: 'users',
  format: 'csv',
  search: '',
  from: '',
  to: '',
  users: { status: 'all', role: 'all', verification: 'all' },
  transactions: { status: 'all', type: 'all' },
}

export function useReportChoice() {
  const [choice, setChoice] = useState(defaults)
  const change = (wanted: Partial<ReportChoice>) => setChoice((now) => ({ ...now, ...wanted }))
  return { choice, change }
}

export const typeOptions: readonly RadioOption<ReportRequest['type']>[] = [
  { value: 'users', label: 'Users' },
  { value: 'transactions', label: 'Transactions' },
]

export const formatOptions: readonly RadioOption<ReportRequest['format']>[] = [
  { value: 'csv', label: 'CSV', hint: 'For spreadsheets. Cells that look like formulas are made harmless.' },
  { value: 'json', label: 'JSON', hint: 'For other software, in the format of the API.' },
]

/** The active filters of the users' list. */
export const userFilters = ({ search, users, ...period }: ReportChoice) => ({
  ...ofUsers.asQuery({ ...users, search: typed(search) }),
  ...days(period),
})

/** The active filters of the transactions' list. */
export const transactionFilters = ({ search, transactions, ...period }: ReportChoice) => ({
  ...ofTransactions.asQuery({ ...transactions, search: typed(search) }),
  ...days(period),
})

const days = ({ from, to }: Period) => ({ ...(from !== '' && { from }), ...(to !== '' && { to }) })

const typed = (search: string) => search.trim().slice(0, SEARCH_MAX)

export function asRequest(choice: ReportChoice): ReportRequest {
  const { type, format } = choice
  return type === 'users'
    ? { type, format, filters: userFilters(choice) }
    : { type, format, filters: transactionFilters(choice) }
}
