import { VerificationFilter } from '@bank/contract/customers'
import { Role, UserStatus } from '@bank/contract/identity'
import type { ReportRequest } from '@bank/contract/reports'
import { SEARCH_MAX } from '@bank/contract/text'
import { TransactionStatus, TransactionType } from '@bank/contract/transactions'
import { useState } from 'react'
import { typeWords } from '../../transactions/transaction-kinds.ts'
import type { RadioOption } from '../../ui/radio-group/radio-group.tsx'
import type { SelectOption } from '../../ui/select/select.tsx'
import { statusBadge } from '../transactions/transaction-words.ts'

/** The report form's values. Each list has its own filters, so that switching to the other list loses nothing. */
export type ReportChoice = {
  type: ReportRequest['type']
  format: ReportRequest['format']
  search: string
  userStatus: UserStatus | 'all'
  role: Role | 'all'
  verification: Verified | 'all'
  transactionStatus: TransactionStatus | 'all'
  transactionType: TransactionType | 'all'
}

type Verified = (typeof VerificationFilter.options)[number]

const defaults: ReportChoice = {
  type: 'users',
  format: 'csv',
  search: '',
  userStatus: 'all',
  role: 'all',
  verification: 'all',
  transactionStatus: 'all',
  transactionType: 'all',
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

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const optionsOf = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: capital(value) }))

export const userStatusOptions: readonly SelectOption<ReportChoice['userStatus']>[] = [
  { value: 'all', label: 'All statuses' },
  ...optionsOf(UserStatus.options),
]
export const roleOptions: readonly SelectOption<ReportChoice['role']>[] = [
  { value: 'all', label: 'All roles' },
  ...optionsOf(Role.options),
]
export const verificationOptions: readonly SelectOption<ReportChoice['verification']>[] = [
  { value: 'all', label: 'Verified or not' },
  ...optionsOf(VerificationFilter.options),
]
export const transactionStatusOptions: readonly SelectOption<ReportChoice['transactionStatus']>[] = [
  { value: 'all', label: 'All statuses' },
  ...TransactionStatus.options.map((value) => ({ value, label: statusBadge(value).words })),
]
export const transactionTypeOptions: readonly SelectOption<ReportChoice['transactionType']>[] = [
  { value: 'all', label: 'All types' },
  ...TransactionType.options.map((value) => ({ value, label: typeWords[value] })),
]

/** The active filters of the users' list; `all` and an empty search count as none. */
export function userFilters({ search, userStatus, role, verification }: ReportChoice) {
  return {
    ...searchFilter(search),
    ...(userStatus !== 'all' && { status: userStatus }),
    ...(role !== 'all' && { role }),
    ...(verification !== 'all' && { verification }),
  }
}

/** The active filters of the transactions' list. */
export function transactionFilters({ search, transactionStatus, transactionType }: ReportChoice) {
  return {
    ...searchFilter(search),
    ...(transactionStatus !== 'all' && { status: transactionStatus }),
    ...(transactionType !== 'all' && { type: transactionType }),
  }
}

const searchFilter = (text: string) =>
  text.trim() === '' ? {} : { search: text.trim().slice(0, SEARCH_MAX) }

export function asRequest(choice: ReportChoice): ReportRequest {
  const { type, format } = choice
  return type === 'users'
    ? { type, format, filters: userFilters(choice) }
    : { type, format, filters: transactionFilters(choice) }
}
