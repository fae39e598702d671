import type { ActivityRow } from '@bank/contract/activity'
import type { ActivityAccount } from '@bank/contract/trend'
import type { ReactNode } from 'react'
import { TwoLines } from '../lists/cells.tsx'
import { Previous } from '../lists/previous.tsx'
import { ListRow } from '../lists/row-list.tsx'
import { KindMark } from '../transactions/kind-mark.tsx'
import { formatDate } from '../ui/date/format-date.ts'
import { formatMonth } from '../ui/date/format-month.ts'
import { Stack } from '../ui/layout/stack.tsx'
import { mapLoadable } from '../ui/loadable/loadable.ts'
import { formatMoney } from '../ui/money/format-money.ts'
import { Money } from '../ui/money/money.tsx'
import { Pager } from '../ui/pager/pager.tsx'
import type { Opener } from '../ui/table/column.ts'
import { Table } from '../ui/table/table.tsx'
import { VisuallyHidden } from '../ui/visually-hidden/visually-hidden.tsx'
import type { RowPages } from './activity-pages.ts'
import { accountNames, kindWord, shortNames } from './activity-words.ts'
import { RowDay } from './row-day.tsx'

/** A row of one balance, or of all, with the balance that it belongs to. */
type Row = ActivityRow & { account?: ActivityAccount }

type ActivityTableProps<Of extends Row> = {
  /** The table's name for screen readers, e.g. "Activity of Checking Account". */
  label: string
  pages: RowPages<Of>
  onOpen: (row: Of) => void
  empty: ReactNode
  density?: 'roomy' | 'dense'
  groupLevel?: 2 | 3
}

/** The rows of one balance or of all, newest first, each with the balance after it. */
export function ActivityTable<Of extends Row>({
  label,
  pages,
  onOpen,
  empty,
  density,
  groupLevel,
}: ActivityTableProps<Of>) {
  const { list, isSearching, hasMore, isLoadingMore, showMore } = pages
  return (
    <Previous isPrevious={isSearching}>
      <Stack gap="sm">
        <Table
          label={label}
          density={density}
          rows={mapLoadable(list, ({ rows }) => rows)}
          rowKey={rowKey}
          onOpen={onOpen}
          rowLabel={rowName}
          skeletonRows={8}
          narrow={(row, opener) => <NarrowRow row={row} opener={opener} />}
          group={({ at }) => formatMonth(at.slice(0, 7))}
          groupLevel={groupLevel}
          empty={empty}
          columns={[
            {
              id: 'what',
              header: 'Activity',
              heading: true,
              cell: (row) => (
                <TwoLines
                  mayBeLong
                  mark={<KindMark kind={row.kind} category={row.category} />}
                  first={row.description}
                  second={aboutRow(row)}
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
            noun="entries"
            hasMore={hasMore}
            busy={isLoadingMore}
            onShowMore={showMore}
          />
        ) : null}
      </Stack>
    </Previous>
  )
}

/** A transfer between two balances has a row in each, under one id. */
export const rowKey = ({ id, account }: Pick<Row, 'id' | 'account'>) => (account ? id + account : id)

/** "Deposit · Checking Account" */
const aboutRow = ({ kind, account }: Row) =>
  [kindWord(kind), account && accountNames[account]].filter(Boolean).join(' · ')

/** On a phone: two lines, the second with the balance after it. */
function NarrowRow({ row, opener }: { row: Row; opener: Opener }) {
  const { at, kind, category, description, amount, balance, account } = row
  return (
    <ListRow
      mark={<KindMark kind={kind} category={category} />}
      title={description}
      {...opener}
      end={<Money cents={amount} signed toneless withCents />}
      details={[<RowDay key="day" at={at} isShort />, account ? shortNames[account] : kindWord(kind)]}
      endDetails={
        <>
          <VisuallyHidden>Balance </VisuallyHidden>
          <Money cents={balance} withCents />
        </>
      }
    />
  )
}

function rowName({ description, kind, amount, at, account }: Row): string {
  const sum = formatMoney(amount, { cents: true, signed: true })
  return [
    ...[description, kindWord(kind), ...(account ? [accountNames[account]] : [])],
    ...[sum, formatDate(at, 'calendarDate')],
  ].join(', ')
}
