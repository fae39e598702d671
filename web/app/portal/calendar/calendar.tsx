import { useUrlParameters, withParameter } from '../../lists/url-parameters.ts'
import { type ScreenWords, screenMeta } from '../../shell/screen-words.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { monthOf, todayByUtc } from '../figures/days.ts'
import { Sides } from '../screen/sides.tsx'
import type { Route } from './+types/calendar'
import { AddToCalendar } from './add-to-calendar.tsx'
import { Agenda } from './agenda.tsx'
import { useCalendar } from './calendar-query.ts'
import { Month } from './month.tsx'
import { isMonth } from './weeks.ts'

export const handle = {
  title: 'Calendar',
  intro: 'Your appointments and payment due dates.',
} satisfies ScreenWords

export const meta: Route.MetaFunction = () => screenMeta(handle)

/** What is due, planned and issued (DEC-55): a month, and the agenda beside it. The URL holds the month and the day. */
export default function Calendar() {
  const [parameters, change] = useUrlParameters()
  const today = todayByUtc()
  const asked = parameters.get('month')
  const month = isMonth(asked) ? asked : monthOf(today)
  const chosen = parameters.get('day')
  const day = chosen !== null && monthOf(chosen) === month ? chosen : null
  const entries = useCalendar(month)

  function showMonth(next: string) {
    if (!isMonth(next)) return
    change((now) =>
      withParameter(withParameter(now, 'day', null), 'month', next === monthOf(today) ? null : next),
    )
  }

  const choose = (next: string | null) => change((now) => withParameter(now, 'day', next))

  return (
    <Stack gap="lg">
      <PageHeader {...handle} actions={<AddToCalendar />} />
      <Sides tall>
        <Month month={month} today={today} day={day} entries={entries} onMonth={showMonth} onDay={choose} />
        <Agenda month={month} today={today} day={day} entries={entries} onAll={() => choose(null)} />
      </Sides>
    </Stack>
  )
}
