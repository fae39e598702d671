import { NoMatch } from '../../lists/no-match.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { type Filters, LEAST } from './filters.ts'

type NothingFoundProps = { filters: Filters; onChange: (changed: Partial<Filters>) => void }

const words = {
  unmatched: {
    title: 'Nothing waits to be assigned',
    hint: `Every payment that was seen belongs to a request, except for those under ${LEAST}, which have a list of their own.`,
  },
  small: {
    title: `Nothing under ${LEAST}`,
    hint: 'Tiny payments that fit no request appear here.',
  },
  matched: {
    title: 'No payments yet',
    hint: 'A payment appears here once it is seen on a network that the bank follows and fits a request.',
  },
  reversed: { title: 'No payment was undone', hint: 'Networks seldom undo what they have confirmed.' },
} as const

/** Says why the list has no rows. */
export function NothingFound({ filters: { search, state, network }, onChange }: NothingFoundProps) {
  if (search === '' && network === 'all') return <EmptyState {...words[state]} />
  return <NoMatch noun="payments" onShowAll={() => onChange({ search: '', network: 'all' })} />
}
