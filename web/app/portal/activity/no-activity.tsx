import ListX from 'lucide-react/icons/list-x'
import { useEffect } from 'react'
import type { RowPages } from '../../activity/activity-pages.ts'
import { announce } from '../../ui/announce/announce.ts'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'

type NoActivityProps = { isFiltered: boolean; pages: Omit<RowPages<unknown>, 'list'>; onClear: () => void }

/** The empty states: no rows yet, no match, or no match in the rows that a long search has read so far. */
export function NoActivity({ isFiltered, pages, onClear }: NoActivityProps) {
  const { hasMore, isLoadingMore, showMore } = pages
  const title = titleOf(isFiltered, hasMore)
  // Screen readers do not announce the empty state on their own.
  useEffect(() => announce(title), [title])
  if (!isFiltered) {
    return (
      <EmptyState
        title={title}
        hint="Every change of this balance will appear here, with its reason."
        icon={<ListX />}
      />
    )
  }
  return (
    <EmptyState
      title={title}
      hint={
        hasMore
          ? 'The latest rows have no match. Older rows have not been searched yet.'
          : 'No row matches your search and dates.'
      }
      icon={<ListX />}
      action={
        hasMore ? (
          <Button size="sm" onPress={showMore} busy={isLoadingMore} busyLabel="Searching...">
            Search older rows
          </Button>
        ) : (
          <Button variant="secondary" size="sm" onPress={onClear}>
            Clear filters
          </Button>
        )
      }
    />
  )
}

function titleOf(isFiltered: boolean, hasMore: boolean): string {
  if (!isFiltered) return 'No activity yet'
  return hasMore ? 'No match so far' : 'No activity found'
}
