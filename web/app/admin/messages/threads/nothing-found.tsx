import { NoMatch, ShowAll } from '../../../lists/no-match.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { EVERYTHING, type Filters } from './filters.ts'

type NothingFoundProps = { filters: Filters; onChange: (changed: Partial<Filters>) => void }

/** Says why the list has no rows, and leads to those that it leaves out. */
export function NothingFound({ filters, onChange }: NothingFoundProps) {
  const { search, status, topic, assignee } = filters
  const showAll = { noun: 'conversations', onShowAll: () => onChange(EVERYTHING) }
  if (search !== '' || topic !== 'all' || assignee !== 'all') return <NoMatch {...showAll} />
  if (status === 'open')
    return (
      <EmptyState
        title="No customer is waiting"
        hint="Every conversation has been answered or closed."
        action={<ShowAll {...showAll} />}
      />
    )
  if (status !== 'all') return <NoMatch {...showAll} />
  return (
    <EmptyState title="No conversations yet" hint="They appear here once a customer writes to the bank." />
  )
}
