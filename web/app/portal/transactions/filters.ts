import { type Cents, parseDollars } from '@bank/contract/money'
import { AccountType, TransactionStatus, TransactionType } from '@bank/contract/own-transactions'
import { SEARCH_MAX } from '@bank/contract/text'
import { isReversed, readDay } from '../../lists/period.ts'
import { useUrlFilters } from '../../lists/url-filters.ts'
import { statusBadge } from '../../transactions/own-words.ts'
import { accountWords, typeWords } from '../../transactions/transaction-kinds.ts'
import type { SelectOption } from '../../ui/select/select.tsx'

type StatusChoice = TransactionStatus | 'all'
type TypeChoice = TransactionType | 'all'
type AccountChoice = AccountType | 'all'

export type Filters = {
  search: string
  status: StatusChoice
  type: TypeChoice
  account: AccountChoice
  /** Days such as 2026-01-31, by UTC and both included; empty for none. */
  from: string
  to: string
  /** Amounts as typed; empty for none. */
  min: string
  max: string
}

const NONE: Filters = {
  search: '',
  status: 'all',
  type: 'all',
  account: 'all',
  from: '',
  to: '',
  min: '',
  max: '',
}

export const statusOptions: readonly SelectOption<StatusChoice>[] = [
  { value: 'all', label: 'All statuses' },
  ...TransactionStatus.options.map((value) => ({ value, label: statusBadge(value).words })),
]

export const typeOptions: readonly SelectOption<TypeChoice>[] = [
  { value: 'all', label: 'All types' },
  ...TransactionType.options.map((value) => ({ value, label: typeWords[value] })),
]

export const accountOptions: readonly SelectOption<AccountChoice>[] = [
  { value: 'all', label: 'All accounts' },
  ...AccountType.options.map((value) => ({ value, label: accountWords[value] })),
]

/** The filters of the history, kept in the URL. */
export const useFilters = () => useUrlFilters(NONE, read)

function read(parameters: URLSearchParams): Filters {
  const text = (name: string) => (parameters.get(name) ?? '').trim()
  const amount = (name: string) => (isAmount(text(name)) ? text(name) : '')
  return {
    search: text('search').slice(0, SEARCH_MAX).toWellFormed(),
    status: TransactionStatus.safeParse(parameters.get('status')).data ?? NONE.status,
    type: TransactionType.safeParse(parameters.get('type')).data ?? NONE.type,
    account: AccountType.safeParse(parameters.get('account')).data ?? NONE.account,
    from: readDay(parameters.get('from')),
    to: readDay(parameters.get('to')),
    min: amount('min'),
    max: amount('max'),
  }
}

/** As the server reads amounts, with at most twelve digits before the point. */
export function isAmount(text: string): boolean {
  const amount = parseDollars(text)
  return amount !== null && amount < 100 * 10 ** 12
}

/** How many filters besides the search and the period are set. */
export const furtherFilters = ({ status, type, account, min, max }: Filters): number =>
  [status !== 'all', type !== 'all', account !== 'all', min, max].filter(Boolean).length

/** The filters as the server takes them. `all`, empty fields and a `to` before `from` are left out. */
export function asQuery(filters: Filters) {
  const { search, status, type, account, from, to } = filters
  const min: Cents | null = parseDollars(filters.min)
  const max: Cents | null = parseDollars(filters.max)
  return {
    ...(search !== '' && { search }),
    ...(status !== 'all' && { status }),
    ...(type !== 'all' && { type }),
    ...(account !== 'all' && { account }),
    ...(from !== '' && { from }),
    ...(to !== '' && !isReversed(filters) && { to }),
    ...(min !== null && { min }),
    ...(max !== null && { max }),
  }
}

export type TransactionQuery = ReturnType<typeof asQuery>
