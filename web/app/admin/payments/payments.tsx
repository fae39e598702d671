import { shownTxid } from '@bank/contract/networks'
import { type AdminPayment, payments } from '@bank/contract/payments'
import { useRef } from 'react'
import { ListToolbar } from '../../lists/list-toolbar.tsx'
import { usePagedList } from '../../lists/paged-list.ts'
import { PagedRows } from '../../lists/paged-rows.tsx'
import { useOpened } from '../../lists/use-opened.ts'
import { type ScreenWords, screenMeta } from '../../shell/screen-words.ts'
import { Button } from '../../ui/button/button.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { mapLoadable } from '../../ui/loadable/loadable.ts'
import { Select } from '../../ui/select/select.tsx'
import type { Column } from '../../ui/table/column.ts'
import { Table } from '../../ui/table/table.tsx'
import type { Route } from './+types/payments'
import { AssignDialog } from './assign-dialog.tsx'
import { Claims } from './claims.tsx'
import { asListQuery, type Filters, LEAST, networkOptions, stateOptions, useFilters } from './filters.ts'
import { Networks } from './networks.tsx'
import { NothingFound } from './nothing-found.tsx'
import { CoinsCell, OwnerCell, PlaceCell, SeenCell } from './payment-cells.tsx'
import { PaymentListRow } from './payment-list-row.tsx'
import { coinsOf } from './payment-words.ts'

export const handle = {
  title: 'Payments on the chains',
  intro: 'Everything that has arrived at the bank’s addresses. Assign here what fits no request.',
} satisfies ScreenWords

export const meta: Route.MetaFunction = () => screenMeta(handle)

/** The payments that were seen on the chains (DEC-60); by default those that fit nobody. */
export default function AdminPayments() {
  const { filters, change } = useFilters()
  const paged = usePagedList(payments.list, asListQuery(filters), 'Failed to load the payments')
  const listRef = useRef<HTMLDivElement>(null)
  const assigning = useOpened<AdminPayment>()
  const assign = (payment: AdminPayment) =>
    isUnmatched(payment) ? <AssignButton payment={payment} onPress={assigning.open} /> : null

  return (
    <Stack>
      <PageHeader {...handle} />
      <Networks />
      <ListToolbar
        searchLabel="Search payments"
        placeholder="Whole address or transaction ID"
        search={filters.search}
        onSearch={(search) => change({ search })}
        count={paged.list}
        noun="payments"
      >
        <Select
          label="Payments"
          compact
          options={stateOptions}
          value={filters.state}
          onChange={(state) => change({ state })}
        />
        <Select
          label="Network"
          compact
          options={networkOptions}
          value={filters.network}
          onChange={(network) => change({ network })}
        />
      </ListToolbar>
      {about[filters.state] ? <p>{about[filters.state]}</p> : null}
      <PagedRows list={paged} noun="payments" rowsRef={listRef}>
        <Table
          label="Payments"
          density="dense"
          columns={columns}
          rows={mapLoadable(paged.list, ({ rows }) => rows)}
          rowKey={({ id }) => id}
          rowActions={filters.state === 'unmatched' || filters.state === 'small' ? assign : undefined}
          rowNote={({ claims }) => (claims.length === 0 ? null : <Claims claims={claims} />)}
          narrow={(row) => <PaymentListRow payment={row} acts={assign(row)} />}
          empty={<NothingFound filters={filters} onChange={change} />}
        />
      </PagedRows>
      {assigning.item ? (
        <AssignDialog
          key={assigning.opening}
          payment={assigning.item}
          open={assigning.isOpen}
          onClose={assigning.close}
          list={listRef}
        />
      ) : null}
    </Stack>
  )
}

/** What a list holds, where its name does not say it. */
const about: Partial<Record<Filters['state'], string>> = {
  small: `Worth less than ${LEAST} and unmatched. Anybody can send tiny payments to an address, so these can wait.`,
  reversed:
    'The network has undone these. No money was moved: what had been credited still is, until you decide otherwise.',
}

const isUnmatched = ({ transactionId, state }: AdminPayment) => transactionId === null && state !== 'reversed'

const columns: readonly Column<AdminPayment>[] = [
  { id: 'coins', header: 'Payment', heading: true, cell: (row) => <CoinsCell payment={row} /> },
  { id: 'seen', header: 'First seen', cell: (row) => <SeenCell payment={row} /> },
  { id: 'place', header: 'On the chain', cell: (row) => <PlaceCell payment={row} /> },
  { id: 'owner', header: 'Customer', cell: (row) => <OwnerCell payment={row} /> },
]

type AssignButtonProps = { payment: AdminPayment; onPress: (payment: AdminPayment) => void }

function AssignButton({ payment, onPress }: AssignButtonProps) {
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={`Assign ${coinsOf(payment)}, transaction ${shownTxid(payment)}`}
      onPress={() => onPress(payment)}
    >
      Assign
    </Button>
  )
}
