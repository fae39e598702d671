import SearchX from 'lucide-react/icons/search-x'
import { NoMatch, ShowAll } from '../../lists/no-match.tsx'
import { typeWord } from '../../transactions/transaction-kinds.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import type { Filters } from './filters.ts'
import styles from './nothing-found.module.css'
import { statusBadge } from './transaction-words.ts'

type NothingFoundProps = { filters: Filters; onChange: (changed: Partial<Filters>) => void }

/** Says why the list has no rows, and leads to those that it leaves out. */
export function NothingFound({ filters, onChange }: NothingFoundProps) {
  const { search, status, type } = filters
  const isFiltered = status !== 'all' || type !== 'all'
  const showAll = {
    noun: 'transactions',
    onShowAll: () => onChange({ search: '', status: 'all', type: 'all' }),
  }
  if (search === '' && type === 'all' && status === 'pending') {
    return (
      <EmptyState
        title="No pending transactions"
        hint="Every request has been decided."
        action={<ShowAll {...showAll} />}
      />
    )
  }
  if (search === '' && !isFiltered) {
    return (
      <EmptyState
        title="No transactions found"
        hint="They appear here once a customer makes the first one."
      />
    )
  }
  if (search === '') return <NoMatch {...showAll} hint="Nothing matches the filters." />
  if (!isFiltered) return <NoMatch {...showAll} hint="Nothing matches the search." />
  return (
    <EmptyState
      title="No transactions found"
      hint={searchedInWords(filters)}
      icon={<SearchX />}
      action={
        <div className={styles.ways}>
          <Button variant="secondary" size="sm" onPress={() => onChange({ status: 'all', type: 'all' })}>
            Search all {filtersInWords(filters)}
          </Button>
          <ShowAll {...showAll} />
        </div>
      }
    />
  )
}

/** "Only pending ones of the type Refund were searched." */
function searchedInWords({ status, type }: Filters): string {
  const which = status === 'all' ? 'those' : `${statusBadge(status).words.toLowerCase()} ones`
  return `Only ${which}${type === 'all' ? '' : ` of the type ${typeWord(type)}`} were searched.`
}

/** The filters that are on: "statuses and types". */
function filtersInWords({ status, type }: Filters): string {
  return [...(status === 'all' ? [] : ['statuses']), ...(type === 'all' ? [] : ['types'])].join(' and ')
}
