import UserX from 'lucide-react/icons/user-x'
import { ListToolbar } from '../../lists/list-toolbar.tsx'
import { NoMatch } from '../../lists/no-match.tsx'
import { PagedRows } from '../../lists/paged-rows.tsx'
import { useRoomForColumns } from '../../lists/room-for-columns.ts'
import { type ScreenWords, screenMeta } from '../../shell/screen-words.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { type Loadable, mapLoadable } from '../../ui/loadable/loadable.ts'
import { Table } from '../../ui/table/table.tsx'
import { ReportButton } from '../downloads/report-button.tsx'
import { personName } from '../people/person-name.ts'
import { StaffChanges } from '../staff-changes/staff-changes.tsx'
import type { Route } from './+types/users'
import { UserDialog } from './detail/user-dialog.tsx'
import { asQuery, type Filters, NO_FILTERS, useFilters } from './filters.ts'
import { useOpenUser } from './open-user.ts'
import { UserActDialog, useUserActs } from './user-acts.tsx'
import { ActButtons, userColumns } from './user-cells.tsx'
import { UserFilters } from './user-filters.tsx'
import { UserListRow } from './user-list-row.tsx'
import { type Source, useNewcomers, useUsersList } from './users-list.ts'

export const handle = {
  title: 'Users',
  intro: 'Open a row to see a user’s profile, figures and verification.',
} satisfies ScreenWords

export const meta: Route.MetaFunction = () => screenMeta(handle)

/** Everyone who has an account. */
export default function AdminUsers() {
  const { filters, change } = useFilters()
  const { openId, part, open, showPart, close } = useOpenUser()
  const acts = useUserActs()
  const hasRoom = useRoomForColumns()
  const users = useUsersList(filters)
  useNewcomers(users, filters)
  const isExample = users.source === 'examples'
  const rows = mapLoadable(users.list, (page) => (isExample ? page.rows : acts.rowsOf(page.rows)))

  return (
    <Stack>
      <PageHeader
        {...handle}
        actions={isExample ? null : <ReportButton report={{ type: 'users', filters: asQuery(filters) }} />}
      />
      <StaffChanges focusFallbacks={[acts.listRef]} />
      <ListToolbar
        searchLabel="Search users"
        placeholder="Name, email, phone or ID"
        search={filters.search}
        onSearch={(search) => change({ search })}
        count={isExample ? unknown : users.list}
        noun="users"
      >
        <UserFilters filters={filters} onChange={change} compact />
      </ListToolbar>
      <FallbackNotice users={users} filters={filters} />
      <PagedRows list={users} noun="users" rowsRef={acts.listRef}>
        <Table
          label="Users"
          density="dense"
          columns={userColumns(acts, hasRoom)}
          rows={rows}
          rowKey={({ id }) => id}
          rowLabel={(user) => `${personName(user)}, ${user.email}`}
          onOpen={isExample ? undefined : ({ id }) => open(id)}
          rowActions={(user) => <ActButtons user={user} acts={acts} disabled={isExample} />}
          narrow={(user, opener) => <UserListRow user={user} acts={acts} opener={opener} />}
          skeletonRows={8}
          empty={<NoUsers filters={filters} onShowAll={() => change(NO_FILTERS)} />}
        />
      </PagedRows>
      <UserDialog
        id={openId}
        part={part}
        onPart={showPart}
        onClose={close}
        rows={rows.status === 'ready' ? rows.value : []}
        acts={acts}
      />
      <UserActDialog acts={acts} />
    </Stack>
  )
}

/** The number of users is unknown while examples are shown. */
const unknown: Loadable<never> = { status: 'loading' }

const fallbackWords: Record<Exclude<Source, 'list'>, { title: string; words: string }> = {
  verification: {
    title: 'The list of users could not be loaded',
    words: 'These users come from the verification list, which has no phone numbers or locations.',
  },
  examples: {
    title: 'The list of users could not be loaded',
    words: 'These rows are examples, not real users, so you can’t act on them.',
  },
}

type FallbackNoticeProps = { users: ReturnType<typeof useUsersList>; filters: Filters }

/** Says that the rows below are not the list, and what they are instead (DEC-27). */
function FallbackNotice({ users: { source, retry, retrying }, filters }: FallbackNoticeProps) {
  if (source === 'list') return null
  const { title, words } = fallbackWords[source]
  return (
    <Banner
      tone={source === 'examples' ? 'error' : 'warning'}
      title={title}
      onRetry={retry}
      retrying={retrying}
    >
      {words}
      {source === 'verification' && filters.verification !== 'all'
        ? ' The verification filter does not apply to them.'
        : null}
    </Banner>
  )
}

function NoUsers({ filters, onShowAll }: { filters: Filters; onShowAll: () => void }) {
  if (Object.keys(asQuery(filters)).length === 0) {
    return <EmptyState title="No users found" hint="They appear here once they register." icon={<UserX />} />
  }
  return <NoMatch noun="users" hint="No user matches the search and the filters." onShowAll={onShowAll} />
}
