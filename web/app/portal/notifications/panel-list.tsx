import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { RowList } from '../../lists/row-list.tsx'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import type { Loadable } from '../../ui/loadable/loadable.ts'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { SkeletonText } from '../../ui/skeleton/skeleton.tsx'

type PanelListProps<Row> = {
  rows: Loadable<readonly Row[]>
  loadingLabel: string
  empty: { title: string; icon?: ReactNode }
  row: (row: Row) => ReactNode
  /** The button to the screen that has all of them. */
  all: { words: string; to: string; needsRows?: boolean }
  /** Closes the panel. */
  close: () => void
}

/** A tab of the panel: the latest few of a kind, and a button that leads to all of them. */
export function PanelList<Row>({ rows, loadingLabel, empty, row, all, close }: PanelListProps<Row>) {
  const navigate = useNavigate()

  function viewAll() {
    close()
    void navigate(all.to)
  }

  const hasRows = rows.status === 'ready' && rows.value.length > 0
  return (
    <Stack gap="sm">
      <Loaded data={rows} skeleton={<SkeletonText lines={6} />} loadingLabel={loadingLabel}>
        {(list) => (list.length === 0 ? <EmptyState {...empty} /> : <RowList>{list.map(row)}</RowList>)}
      </Loaded>
      {hasRows || !all.needsRows ? (
        <Button variant="secondary" size="sm" wide onPress={viewAll}>
          {all.words}
        </Button>
      ) : null}
    </Stack>
  )
}
