import { type ScreenWords, screenMeta } from '../screen-words.ts'
import { PageHeader } from '../ui/layout/page-header.tsx'
import { Stack } from '../ui/layout/stack.tsx'
import type { Route } from './+types/notifications'
import { AnalyticsNav } from './analytics-nav.tsx'
import { NoticeForm } from './notifications/notice-form.tsx'

export const handle = {
  title: 'Notifications',
  intro: 'A message that customers see in their notifications panel. It can’t be taken back.',
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
