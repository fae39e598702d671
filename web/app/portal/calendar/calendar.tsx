import { useUrlParameters, withParameter } from '../../lists/url-parameters.ts'
import { type ScreenWords, screenMeta } from '../../shell/screen-words.ts'
import { Card } from '../../ui/card/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { SkeletonBlock } from '../../ui/skeleton/skeleton.tsx'
import { monthOf, todayByUtc } from '../figures/days.ts'
import { Sides } from '../screen/sides.tsx'
import type { Route } from './+types/calendar'
import { AddToCalendar } from './add-to-calendar.tsx'
import { Agenda } from './agenda.tsx'
import { useCalendar } from './calendar-query.ts'
import { Month } from './month.tsx'
import { NextEvent } from './next-event.tsx'
import { isMonth } from './weeks.ts'

export const handle = {
  title: 'Calendar',
  intro: 'Your appointments and payment due dates.',
} satisfies ScreenWords

export const meta: Route.MetaFunction = () => screenMeta(handle)

/**
 * What is due, planned, issued and expected (DEC-55): the next event, the agenda after it, and a month, which begins as that
 * of the next event. The URL holds another month and the chosen day.
 */
export default function Calendar() {
  const [parameters, change] = useUrlParameters()
  const today = todayByUtc()
  const near = useCalendar(monthOf(today))
  const next = near.status === 'ready' ? (near.value.find(({ date }) => date >= today)?.date ?? null) : null
  const usual = monthOf(next ?? today)
  const chosen = parameters.get('day')
  const asked = [parameters.get('month'), chosen && monthOf(chosen)].find(isMonth)
  const month = asked ?? usual
  const day = chosen !== null && monthOf(chosen) === month ? chosen : null
  const entries = useCalendar(month)

  function showMonth(other: string) {
    if (!isMonth(other)) return
    change((now) => withParameter(withParameter(now, 'day', null), 'month', other === usual ? null : other))
  }

  const choose = (other: string | null) => change((now) => withParameter(now, 'day', other))

  return (
    <Stack gap="lg">
      <PageHeader {...handle} actions={<AddToCalendar />} />
      <NextEvent today={today} next={next} entries={near} />
      <Sides tall>
        {asked === undefined && near.status === 'loading' ? (
          <Card>
            <SkeletonBlock height="lg" />
          </Card>
        ) : (
          <Month {...{ month, today, day, entries }} onMonth={showMonth} onDay={choose} />
        )}
        <Agenda {...{ month, today, day, next, entries }} onAll={() => choose(null)} />
      </Sides>
    </Stack>
  )
}
