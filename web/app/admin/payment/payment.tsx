import type { WalletChangeApproval } from '@bank/contract/wallet-change-approval'
import { type AdminWallet, wallets } from '@bank/contract/wallets'
import Plus from 'lucide-react/icons/plus'
import WalletIcon from 'lucide-react/icons/wallet'
import { type ReactNode, useRef, useState } from 'react'
import { useApiQuery } from '../../api/use-api-query.ts'
import { TwoLines } from '../../lists/cells.tsx'
import { ListToolbar } from '../../lists/list-toolbar.tsx'
import { NoMatch } from '../../lists/no-match.tsx'
import { usePagedList } from '../../lists/paged-list.ts'
import { PagedRows } from '../../lists/paged-rows.tsx'
import { useUrlSearch } from '../../lists/url-search.ts'
import { type ScreenWords, screenMeta } from '../../shell/screen-words.ts'
import { Button } from '../../ui/button/button.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { mapLoadable } from '../../ui/loadable/loadable.ts'
import type { Column } from '../../ui/table/column.ts'
import { Table } from '../../ui/table/table.tsx'
import { StaffChanges } from '../staff-changes/staff-changes.tsx'
import type { Route } from './+types/payment'
import { AddressOrigin } from './address-check.tsx'
import { DeleteWalletDialog, useWalletDeletion } from './delete-wallet.tsx'
import { RateCell } from './rate-in-force.tsx'
import { SetRate } from './set-rate.tsx'
import { ShortAddress } from './short-address.tsx'
import { WaitingChanges } from './waiting-changes.tsx'
import { WalletAlarms } from './wallet-alarms.tsx'
import { WalletDetails } from './wallet-details.tsx'
import { WalletFormDialog } from './wallet-form-dialog.tsx'
import { WalletListRow } from './wallet-list-row.tsx'
import { WalletStatus } from './wallet-status.tsx'

export const handle = { title: 'Payment', intro: 'The wallets that customers pay to.' } satisfies ScreenWords

export const meta: Route.MetaFunction = () => screenMeta(handle)

/** The dialog that is open over the list, if any. */
type Task = { kind: 'none' } | { kind: 'add' } | { kind: 'view' | 'edit' | 'rate'; wallet: AdminWallet }

/** The wallets that customers pay to. */
export default function AdminPayment() {
  const { search, setSearch } = useUrlSearch()
  const [task, setTask] = useState<Task>({ kind: 'none' })
  const listRef = useRef<HTMLDivElement>(null)
  const deletion = useWalletDeletion(listRef)
  const approval = useApiQuery(wallets.listChanges, {}).data?.data.approval ?? 'off'
  const query = search === '' ? {} : { search }
  const paged = usePagedList(wallets.listAll, query, 'Failed to fetch wallets')
  const addWallet = (
    <Button size="sm" icon={<Plus aria-hidden="true" />} onPress={() => setTask({ kind: 'add' })}>
      Add Wallet
    </Button>
  )
  const close = () => setTask({ kind: 'none' })
  const view = (wallet: AdminWallet) => setTask({ kind: 'view', wallet })
  const edit = (wallet: AdminWallet) => setTask({ kind: 'edit', wallet })

  return (
    <Stack>
      <PageHeader
        title={handle.title}
        intro={`${handle.intro} ${shownWords[approval]}`}
        actions={addWallet}
      />
      <WaitingChanges focusFallbacks={[listRef]} />
      <StaffChanges focusFallbacks={[listRef]} />
      <WalletAlarms list={listRef} />
      <ListToolbar
        searchLabel="Search wallets"
        placeholder="Name, network or address"
        search={search}
        onSearch={setSearch}
        count={paged.list}
        noun="wallets"
      />
      <PagedRows list={paged} noun="wallets" rowsRef={listRef}>
        <Table
          label="Wallets"
          density="dense"
          columns={columns(view)}
          rows={mapLoadable(paged.list, ({ rows }) => rows)}
          rowKey={({ id }) => id}
          rowLabel={({ name, network }) => `${name}, ${network}`}
          onOpen={view}
          rowActions={(wallet) => <WalletButtons wallet={wallet} onEdit={edit} onDelete={deletion.ask} />}
          narrow={(wallet, { onOpen }) => (
            <WalletListRow
              wallet={wallet}
              onOpen={onOpen}
              acts={<WalletButtons wallet={wallet} onEdit={edit} onDelete={deletion.ask} />}
            />
          )}
          skeletonRows={4}
          empty={<NoWallets search={search} onShowAll={() => setSearch('')} action={addWallet} />}
        />
      </PagedRows>
      <WalletDetails
        wallet={task.kind === 'view' ? task.wallet : null}
        onClose={close}
        onEdit={edit}
        onSetRate={(wallet) => setTask({ kind: 'rate', wallet })}
        list={listRef}
      />
      <SetRate wallet={task.kind === 'rate' ? task.wallet : null} onClose={close} list={listRef} />
      <WalletFormDialog
        wallet={task.kind === 'edit' ? task.wallet : null}
        approval={approval}
        open={task.kind === 'edit' || task.kind === 'add'}
        onClose={close}
        list={listRef}
      />
      <DeleteWalletDialog deletion={deletion} />
    </Stack>
  )
}

/** When customers see a change. */
const shownWords: Record<WalletChangeApproval, string> = {
  off: 'Changes are shown to them immediately.',
  'second-administrator': 'Changes are shown to them once another administrator has confirmed them.',
  '24-hours': 'Changes are shown to them after 24 hours unless an administrator vetoes them.',
}

function columns(onView: (wallet: AdminWallet) => void): Column<AdminWallet>[] {
  return [
    {
      id: 'name',
      header: 'Name and network',
      heading: true,
      cell: ({ name, network }) => <TwoLines first={name} second={network} mayBeLong />,
    },
    {
      id: 'address',
      header: 'Address',
      cell: (wallet) => (
        <TwoLines
          first={<ShortAddress address={wallet.address} onShowWhole={() => onView(wallet)} />}
          second={<AddressOrigin wallet={wallet} />}
        />
      ),
    },
    { id: 'rate', header: 'Rate', cell: (wallet) => <RateCell wallet={wallet} /> },
    {
      id: 'status',
      header: 'Status and created',
      nowrap: true,
      cell: (wallet) => (
        <TwoLines
          first={<WalletStatus wallet={wallet} />}
          second={<DateText iso={wallet.createdAt} variant="dateAndTime" />}
        />
      ),
    },
  ]
}

type Act = (wallet: AdminWallet) => void
type WalletButtonsProps = { wallet: AdminWallet; onEdit: Act; onDelete: Act }

function WalletButtons({ wallet, onEdit, onDelete }: WalletButtonsProps) {
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`Edit ${wallet.name} on ${wallet.network}`}
        onPress={() => onEdit(wallet)}
      >
        Edit
      </Button>
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Delete ${wallet.name} on ${wallet.network}`}
        onPress={() => onDelete(wallet)}
      >
        Delete
      </Button>
    </>
  )
}

type NoWalletsProps = { search: string; onShowAll: () => void; action: ReactNode }

function NoWallets({ search, onShowAll, action }: NoWalletsProps) {
  if (search === '') {
    return (
      <EmptyState
        title="No wallets yet"
        hint="Customers can’t fund an account until you add a wallet."
        icon={<WalletIcon />}
        action={action}
      />
    )
  }
  return (
    <NoMatch noun="wallets" hint="No name, network or address matches the search." onShowAll={onShowAll} />
  )
}
