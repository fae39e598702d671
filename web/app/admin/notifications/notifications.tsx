import { type ScreenWords, screenMeta } from '../../shell/screen-words.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { AnalyticsNav } from '../layout/analytics-nav.tsx'
import type { Route } from './+types/notifications'
import { NoticeForm } from './notice-form.tsx'

export const handle = {
  title: 'Notifications',
  intro:
    'Send a message to customers: in their notifications panel, and by email if they want emails. A sent message can’t be recalled.',
} satisfies ScreenWords

export const meta: Route.MetaFunction = () => screenMeta(handle)

/** Sends a message to customers, which appears in their notifications panel (DEC-26). */
export default function AdminNotifications() {
  return (
    <Stack>
      <AnalyticsNav />
      <PageHeader {...handle} />
      <NoticeForm />
    </Stack>
  )
}
