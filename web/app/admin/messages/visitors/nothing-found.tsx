import { NoMatch, ShowAll } from '../../../lists/no-match.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { EVERYTHING, type Filters } from './filters.ts'

type NothingFoundProps = {
  filters: Filters
  onChange: (changed: Partial<Filters>) => void
  /** How many messages there are in all. */
  total: number
}

/** Says why the list has no rows, and leads to those that it leaves out. */
export function NothingFound({ filters, onChange, total }: NothingFoundProps) {
  const { search, status, kind, assignee } = filters
  const showAll = { noun: 'messages', onShowAll: () => onChange(EVERYTHING) }
  if (total === 0)
    return (
      <EmptyState
        title="No messages from visitors yet"
        hint="They appear here once somebody sends a form of the public site, if “Online Enquiries” is on in Settings."
      />
    )
  if (search !== '' || kind !== 'all' || assignee !== 'all' || status !== 'open')
    return <NoMatch {...showAll} />
  return (
    <EmptyState
      title="No visitor is waiting"
      hint="Every message has been answered or closed."
      action={<ShowAll {...showAll} />}
    />
  )
}
