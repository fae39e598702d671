import type { ActivityRow } from '@bank/contract/activity'
import { useEffect, useEffectEvent, useState } from 'react'
import type { RowPages } from '../../activity/activity-pages.ts'
import { useUrlParameters, withParameter } from '../../lists/url-parameters.ts'

/**
 * The row whose dialog is open: one that was pressed, or the `row` of the address, which a link names together with its day.
 * Further rows of that day are read until it is there.
 */
export function useOpenedRow<Row extends ActivityRow>({
  list,
  hasMore,
  isLoadingMore,
  showMore,
}: RowPages<Row>) {
  const [parameters, change] = useUrlParameters()
  const [opened, setOpened] = useState<{ row: Row; isOpen: boolean } | null>(null)
  const wanted = parameters.get('row')
  const isOneDay = parameters.has('from') && parameters.get('from') === parameters.get('to')
  const linked = list.status === 'ready' ? list.value.rows.find(({ id }) => id === wanted) : undefined
  const isMissing = wanted !== null && isOneDay && list.status === 'ready' && !linked && hasMore
  const readOn = useEffectEvent(showMore)
  useEffect(() => {
    if (isMissing && !isLoadingMore) readOn()
  }, [isMissing, isLoadingMore])

  const shown = linked ? { row: linked, isOpen: true } : opened

  function close() {
    if (shown) setOpened({ ...shown, isOpen: false })
    if (wanted !== null) change((now) => withParameter(now, 'row', null))
  }

  return { shown, open: (row: Row) => setOpened({ row, isOpen: true }), close }
}
