import { finances, type UserAssets } from '@bank/contract/finances'
import Users from 'lucide-react/icons/users'
import { useSession } from '../../account/session/session.ts'
import { UnsavedChangesGuard } from '../../forms/unsaved-changes.tsx'
import { ListToolbar } from '../../lists/list-toolbar.tsx'
import { NoMatch } from '../../lists/no-match.tsx'
import { usePagedList } from '../../lists/paged-list.ts'
import { PagedRows } from '../../lists/paged-rows.tsx'
import { useRoomForColumns } from '../../lists/room-for-columns.ts'
import { useUrlSearch } from '../../lists/url-search.ts'
import { type ScreenWords, screenMeta } from '../../shell/screen-words.ts'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { mapLoadable } from '../../ui/loadable/loadable.ts'
import type { Column } from '../../ui/table/column.ts'
import { Table } from '../../ui/table/table.tsx'
import { personName } from '../people/person-name.ts'
import type { Route } from './+types/manage-assets'
import { BalancesCell, FigureCell, RowActs, rowNote, TotalCell, UserCell } from './asset-cells.tsx'
import { type AssetEdit, assetKinds } from './asset-edit.ts'
import { type AssetEdits, useAssetEdits } from './asset-edits.ts'
import { AssetListRow } from './asset-list-row.tsx'
import { ReviewAssets } from './review-assets.tsx'

export const handle = {
  title: 'Manage User Assets',
  intro:
    'Assets by kind are what staff have entered, total balances are what the ledger holds, and Total Portfolio Value on the dashboard is the portfolio balances alone. While you edit a row, Enter reviews it and Escape discards your changes.',
} satisfies ScreenWords

export const meta: Route.MetaFunction = () => screenMeta(handle)

/** Every user's assets by kind, which can be edited in the table. */
export default function ManageAssets() {
  const { search, setSearch } = useUrlSearch()
  const edits = useAssetEdits()
  const hasRoom = useRoomForColumns()
  const ownId = useSession()?.user.id
  const query = search === '' ? {} : { search }
  const paged = usePagedList(finances.listAssets, query, 'Failed to fetch users')

  return (
    <Stack>
      <PageHeader {...handle} />
      <ListToolbar
        searchLabel="Search users"
        placeholder="Name, email, phone or ID"
        search={search}
        onSearch={setSearch}
        count={paged.list}
        noun="users"
      />
      <PagedRows list={paged} noun="users">
        <Table
          label="User assets"
          density="dense"
          columns={columns(edits, hasRoom)}
          rows={mapLoadable(paged.list, ({ rows }) => rows)}
          rowKey={({ userId }) => userId}
          rowNote={(row) => rowNote({ row, edits })}
          rowActions={(row) => <RowActs row={row} edits={edits} isOwn={row.userId === ownId} />}
          narrow={(row) => <AssetListRow row={row} edits={edits} isOwn={row.userId === ownId} />}
          skeletonRows={8}
          empty={<NoUsers search={search} onShowAll={() => setSearch('')} />}
        />
      </PagedRows>
      <ReviewAssets edits={edits} />
      <UnsavedChangesGuard unsaved={edits.unsaved.length > 0}>
        Your changes to the assets of {whose(edits.unsaved)} have not been saved.
      </UnsavedChangesGuard>
    </Stack>
  )
}

function whose(unsaved: readonly AssetEdit[]): string {
  const [edit, ...others] = unsaved
  return edit && others.length === 0 ? personName(edit.from) : `${unsaved.length} users`
}

function columns(edits: AssetEdits, hasRoom: boolean): Column<UserAssets>[] {
  return [
    {
      id: 'user',
      header: 'User',
      heading: true,
      cell: (row) => <UserCell row={row} edits={edits} withTotals={!hasRoom} />,
    },
    ...assetKinds.map(
      ({ kind, label }): Column<UserAssets> => ({
        id: kind,
        header: label,
        align: 'end',
        cell: (row) => <FigureCell row={row} edits={edits} kind={kind} label={label} />,
      }),
    ),
    ...(hasRoom ? totals(edits) : []),
  ]
}

const totals = (edits: AssetEdits): Column<UserAssets>[] => [
  {
    id: 'total',
    header: 'Total by kind',
    align: 'end',
    cell: (row) => <TotalCell row={row} edits={edits} />,
  },
  {
    id: 'balances',
    header: 'Total balances',
    align: 'end',
    cell: (row) => <BalancesCell row={row} edits={edits} />,
  },
]

function NoUsers({ search, onShowAll }: { search: string; onShowAll: () => void }) {
  if (search === '') {
    return <EmptyState title="No users found" hint="They appear here once they register." icon={<Users />} />
  }
  return (
    <NoMatch
      noun="users"
      hint="No name, email address, phone number or ID matches the search."
      onShowAll={onShowAll}
    />
  )
}
