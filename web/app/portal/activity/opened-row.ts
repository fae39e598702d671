import type { ActivityRow } from '@bank/contract/activity'
import { useEffect, useEffectEvent, useState } from 'react'
import type { RowPages } from '../../activity/activity-pages.ts'
import { rowKey } from '../../activity/activity-table.tsx'
import { useUrlParameters, withParameter } from '../../lists/url-parameters.ts'

/**
 * The row whose dialog is open: one that was pressed, or the `row` of the address (its `rowKey`), which a link names together
 * with its day. Further rows of that day are read until it is there; a page that can't be read ends that.
 */
export function useOpenedRow<Row extends ActivityRow>({
  list,
  isSearching,
  hasMore,
  showMore,
}: RowPages<Row>) {
  const [parameters, change] = useUrlParameters()
  const [opened, setOpened] = useState<{ row: Row; isOpen: boolean } | null>(null)
  const wanted = parameters.get('row')
  const isOneDay = parameters.has('from') && parameters.get('from') === parameters.get('to')
  const linked = list.status === 'ready' ? list.value.rows.find((row) => rowKey(row) === wanted) : undefined
  const count = list.status === 'ready' && !isSearching ? list.value.rows.length : 0
  const isMissing = wanted !== null && isOneDay && count > 0 && !linked && hasMore
  const readOn = useEffectEvent(showMore)
  // Once for each number of rows: a page that fails leaves it as it is.
  useEffect(() => {
    if (isMissing && count > 0) readOn()
  }, [isMissing, count])

  const shown = linked ? { row: linked, isOpen: true } : opened

  function close() {
    if (shown) setOpened({ ...shown, isOpen: false })
    if (wanted !== null) change((now) => withParameter(now, 'row', null))
  }

  return { shown, open: (row: Row) => setOpened({ row, isOpen: true }), close }
}
