import CalendarDays from 'lucide-react/icons/calendar-days'
import { type ScreenWords, screenMeta } from '../../shell/screen-words.ts'
import { Card } from '../../ui/card/card.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import type { Route } from './+types/calendar'

export const handle = {
  title: 'Calendar',
  intro: 'Your appointments and payment due dates.',
} satisfies ScreenWords

export const meta: Route.MetaFunction = () => screenMeta(handle)

export default function Calendar() {
  return (
    <Stack gap="lg">
      <PageHeader {...handle} />
      <Card>
        <EmptyState
          title="No upcoming events"
          hint="Your payment due dates and appointments will appear here."
          icon={<CalendarDays />}
        />
      </Card>
    </Stack>
  )
}
