import type { CalendarEntry } from '@bank/contract/calendar'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { ListRow, Mark, RowList } from '../../lists/row-list.tsx'
import { Card } from '../../ui/card/card.tsx'
import { formatDate } from '../../ui/date/format-date.ts'
import { formatDaysFrom } from '../../ui/date/format-day.ts'
import { formatMonth } from '../../ui/date/format-month.ts'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { type Loadable, mapLoadable } from '../../ui/loadable/loadable.ts'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { formatMoney } from '../../ui/money/format-money.ts'
import { Money } from '../../ui/money/money.tsx'
import { SkeletonText } from '../../ui/skeleton/skeleton.tsx'
import { TextButton } from '../../ui/text-button/text-button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { firstDay, monthOf } from '../figures/days.ts'
import styles from './agenda.module.css'
import { calendarKinds } from './kinds.ts'

type AgendaProps = {
  month: string
  today: string
  /** Shows this day alone. */
  day: string | null
  entries: Loadable<CalendarEntry[]>
  onAll: () => void
}

/** How many days with entries are listed. */
const DAYS = 3

/** The entries of the chosen day, or the next days with entries: from today, or from the first of another month. */
export function Agenda({ month, today, day, entries, onAll }: AgendaProps) {
  const isThisMonth = monthOf(today) === month
  const shown = mapLoadable(entries, (all) =>
    day === null
      ? nextDays(all, isThisMonth ? today : firstDay(month))
      : all.filter(({ date }) => date === day),
  )
  const words = isThisMonth ? 'From today' : `From ${formatMonth(month)}`
  return (
    <Card title="Agenda" description={day === null ? words : formatDate(day, 'calendarDate')}>
      <Stack gap="sm">
        <Loaded data={shown} skeleton={<DaySkeletons />} loadingLabel="Loading your calendar">
          {(list) => <Days entries={list} today={today} isOneDay={day !== null} />}
        </Loaded>
        {day === null ? null : <TextButton onPress={onAll}>Show all days</TextButton>}
      </Stack>
    </Card>
  )
}

function nextDays(entries: readonly CalendarEntry[], from: string): CalendarEntry[] {
  const later = entries.filter(({ date }) => date >= from)
  const dates = datesOf(later).slice(0, DAYS)
  return later.filter(({ date }) => dates.includes(date))
}

const datesOf = (entries: readonly CalendarEntry[]) => [...new Set(entries.map(({ date }) => date))]

type DaysProps = { entries: readonly CalendarEntry[]; today: string; isOneDay: boolean }

function Days({ entries, today, isOneDay }: DaysProps) {
  if (entries.length === 0 && isOneDay) return <p className={styles.none}>There is nothing on this day.</p>
  if (entries.length === 0)
    return (
      <EmptyState
        title="No upcoming events"
        hint="Your payment due dates and appointments will appear here."
        icon={<CalendarDays />}
      />
    )
  return (
    <ol className={styles.days}>
      {datesOf(entries).map((date) => (
        <li key={date} className={styles.day} data-past={date < today || undefined}>
          <DayHeading date={date} today={today} />
          <RowList>
            {entries
              .filter((entry) => entry.date === date)
              .map((entry) => (
                <Entry key={`${entry.kind} ${entry.title}`} entry={entry} />
              ))}
          </RowList>
        </li>
      ))}
    </ol>
  )
}

function DayHeading({ date, today }: { date: string; today: string }) {
  return (
    <h3 className={styles.heading}>
      <time dateTime={date} suppressHydrationWarning>
        {formatDate(date, 'calendarDate')}
      </time>
      <span className={styles.distance}>{formatDaysFrom(today, date)}</span>
    </h3>
  )
}

/** An entry leads to the screen that explains it. */
function Entry({ entry: { kind, title, amount } }: { entry: CalendarEntry }) {
  const { Icon, tone, to, screen } = calendarKinds[kind]
  return (
    <ListRow
      title={
        <>
          {title}
          <VisuallyHidden>
            {amount === null ? '' : ` ${formatMoney(amount, { cents: true })}`}, see {screen}
          </VisuallyHidden>
        </>
      }
      to={to}
      mark={
        <Mark tone={tone}>
          <Icon />
        </Mark>
      }
      end={
        amount === null ? null : (
          <span aria-hidden="true">
            <Money cents={amount} withCents />
          </span>
        )
      }
    />
  )
}

function DaySkeletons() {
  return (
    <div className={styles.days}>
      {['a', 'b', 'c'].map((day) => (
        <div key={day} className={styles.day}>
          <SkeletonText lines={4} />
        </div>
      ))}
    </div>
  )
}
