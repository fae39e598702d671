import { type ScreenWords, screenMeta } from '../../shell/screen-words.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import type { Route } from './+types/dashboard'
import { QuickActions } from './quick-actions.tsx'
import { RecentPending } from './recent-pending.tsx'
import { StatTiles } from './stat-tiles.tsx'
import { WaitingNotice } from './waiting-notice.tsx'

export const handle = { title: 'Dashboard' } satisfies ScreenWords

export const meta: Route.MetaFunction = () => screenMeta(handle)

/** The administrators' first screen: the bank's figures, pending requests, and links to the other screens. */
export default function AdminDashboard() {
  return (
    <Stack gap="lg">
      <PageHeader {...handle} />
      <WaitingNotice />
      <StatTiles />
      <RecentPending />
      <QuickActions />
    </Stack>
  )
}
