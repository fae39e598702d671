import type { ActivityRow } from '@bank/contract/activity'
import type { ReactNode } from 'react'
import { TwoLines } from '../lists/cells.tsx'
import { formatDate } from '../ui/date/format-date.ts'
import { mapLoadable } from '../ui/loadable/loadable.ts'
import { formatMoney } from '../ui/money/format-money.ts'
import { Money } from '../ui/money/money.tsx'
import { Pager } from '../ui/pager/pager.tsx'
import { Table } from '../ui/table/table.tsx'
import type { ActivityPages } from './activity-pages.ts'
import styles from './activity-table.module.css'
import { kindWord } from './activity-words.ts'
import { RowDay } from './row-day.tsx'

type ActivityTableProps = {
  /** The table's name for screen readers, e.g. "Activity of Checking Account". */
  label: string
  pages: ActivityPages
  onOpen: (row: ActivityRow) => void
  empty: ReactNode
  density?: 'roomy' | 'dense'
}

/** The rows of a balance, newest first, each with the balance after it. */
export function ActivityTable({ label, pages, onOpen, empty, density }: ActivityTableProps) {
  const { list, isSearching, hasMore, isLoadingMore, showMore } = pages
  return (
    <div className={styles.frame} data-old={isSearching || undefined} aria-busy={isSearching}>
      <Table
        label={label}
        density={density}
        rows={mapLoadable(list, ({ rows }) => rows)}
        rowKey={({ id }) => id}
        onOpen={onOpen}
        rowLabel={rowName}
        skeletonRows={8}
        empty={empty}
        columns={[
          {
            id: 'what',
            header: 'Activity',
            heading: true,
            cell: ({ kind, description, reference }) => (
              <TwoLines
                mayBeLong
                first={description}
                second={reference === null ? kindWord(kind) : `${kindWord(kind)} · ${reference}`}
              />
            ),
          },
          { id: 'day', header: 'Date', nowrap: true, cell: ({ at }) => <RowDay at={at} /> },
          {
            id: 'amount',
            header: 'Amount',
            align: 'end',
            nowrap: true,
            cell: ({ amount }) => <Money cents={amount} signed toneless withCents />,
          },
          {
            id: 'balance',
            header: 'Balance',
            align: 'end',
            nowrap: true,
            cell: ({ balance }) => <Money cents={balance} withCents />,
          },
        ]}
      />
      {list.status === 'ready' && list.value.rows.length > 0 ? (
        <Pager
          shown={list.value.rows.length}
          noun="rows"
          hasMore={hasMore}
          busy={isLoadingMore}
          onShowMore={showMore}
        />
      ) : null}
    </div>
  )
}

function rowName({ description, kind, amount, at }: ActivityRow): string {
  const sum = formatMoney(amount, { cents: true, signed: true })
  return [description, kindWord(kind), sum, formatDate(at, 'calendarDate')].join(', ')
}
