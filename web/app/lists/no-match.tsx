import SearchX from 'lucide-react/icons/search-x'
import { Button } from '../ui/button/button.tsx'
import { EmptyState } from '../ui/empty-state/empty-state.tsx'

type ShowAllProps = {
  /** What the rows are, in the plural. */
  noun: string
  onShowAll: () => void
}

/** Shown in place of a list's rows if none matches the search and the filters. */
export function NoMatch({
  hint = 'Nothing matches the search and the filters.',
  ...showAll
}: ShowAllProps & { hint?: string }) {
  return (
    <EmptyState
      title={`No ${showAll.noun} found`}
      hint={hint}
      icon={<SearchX />}
      action={<ShowAll {...showAll} />}
    />
  )
}

/** The button that removes a list's search and filters. */
export function ShowAll({ noun, onShowAll }: ShowAllProps) {
  return (
    <Button variant="secondary" size="sm" onPress={onShowAll}>
      Show all {noun}
    </Button>
  )
}
