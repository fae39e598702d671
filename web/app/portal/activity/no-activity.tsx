import ListX from 'lucide-react/icons/list-x'
import type { RowPages } from '../../activity/activity-pages.ts'
import { NothingFound } from '../../lists/nothing-found.tsx'
import { Button } from '../../ui/button/button.tsx'
import { FundLink } from '../screen/fund-link.tsx'

type NoActivityProps = { isFiltered: boolean; pages: Omit<RowPages<unknown>, 'list'>; onClear: () => void }

/** The empty states: no rows yet, no match, or no match in the rows that a long search has read so far. */
export function NoActivity({ isFiltered, pages, onClear }: NoActivityProps) {
  const { hasMore, isLoadingMore, showMore } = pages
  const icon = <ListX />
  if (!isFiltered)
    return (
      <NothingFound
        title="No activity yet"
        hint="Every change of this balance will appear here, with its reason."
        icon={icon}
        action={<FundLink />}
      />
    )
  if (!hasMore)
    return (
      <NothingFound
        title="No activity found"
        hint="Nothing matches your search and dates."
        icon={icon}
        onClear={onClear}
      />
    )
  return (
    <NothingFound
      title="No match so far"
      hint="The latest entries have no match. Older ones have not been searched yet."
      icon={icon}
      action={
        <Button size="sm" onPress={showMore} busy={isLoadingMore} busyLabel="Searching...">
          Search older entries
        </Button>
      }
    />
  )
}
