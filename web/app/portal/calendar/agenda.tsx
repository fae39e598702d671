import type { CalendarEntry } from '@bank/contract/calendar'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { RowList } from '../../lists/row-list.tsx'
import { Card } from '../../ui/card/card.tsx'
import { formatDate } from '../../ui/date/format-date.ts'
import { formatDaysFrom } from '../../ui/date/format-day.ts'
import { formatMonth } from '../../ui/date/format-month.ts'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { type Loadable, mapLoadable } from '../../ui/loadable/loadable.ts'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { SkeletonText } from '../../ui/skeleton/skeleton.tsx'
import { TextButton } from '../../ui/text-button/text-button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { firstDay, monthOf } from '../figures/days.ts'
import { DateLeaf } from '../screen/date-leaf.tsx'
import { FundLink } from '../screen/fund-link.tsx'
import styles from './agenda.module.css'
import { EntryRow } from './entry-row.tsx'

type AgendaProps = {
  month: string
  today: string
  /** Shows this day alone. */
  day: string | null
  /** The day of the next event, which stands above the agenda and is not repeated in what follows it. */
  next: string | null
  entries: Loadable<CalendarEntry[]>
  onAll: () => void
}

/** Whole days are listed until there are so many entries, so that the same dues are not repeated month after month. */
const ENTRIES = 9

/** The entries of the chosen day, or the next days with entries: from today, or from the first of another month. */
export function Agenda({ month, today, day, next, entries, onAll }: AgendaProps) {
  const from = monthOf(today) === month ? today : firstDay(month)
  const isAfterNext = next !== null && (from === today || monthOf(next) === month)
  const shown = mapLoadable(entries, (all) =>
    day === null ? nextDays(all, from, isAfterNext ? next : null) : all.filter(({ date }) => date === day),
  )
  const words = isAfterNext
    ? 'After the next event'
    : from === today
      ? 'From today'
      : `From ${formatMonth(month)}`
  return (
    <Card title="Agenda" description={day === null ? words : formatDate(day, 'calendarDate')}>
      <Stack gap="sm">
        <Loaded data={shown} skeleton={<SkeletonText lines={8} />} loadingLabel="Loading your calendar">
          {(list) =>
            list.length > 0 ? (
              <Days entries={list} today={today} />
            ) : day !== null || next !== null ? (
              <p className={styles.none}>
                {day !== null
                  ? 'There is nothing on this day.'
                  : `There is nothing ${isAfterNext ? 'else ' : ''}in these months.`}
              </p>
            ) : (
              <Nothing />
            )
          }
        </Loaded>
        {day === null ? null : <TextButton onPress={onAll}>Show all days</TextButton>}
      </Stack>
    </Card>
  )
}

function nextDays(entries: readonly CalendarEntry[], from: string, next: string | null): CalendarEntry[] {
  const later = entries.filter(({ date }) => date >= from && date !== next)
  const last = later[ENTRIES - 1]?.date
  return last === undefined ? later : later.filter(({ date }) => date <= last)
}

const datesOf = (entries: readonly CalendarEntry[]) => [...new Set(entries.map(({ date }) => date))]

const Days = ({ entries, today }: { entries: readonly CalendarEntry[]; today: string }) => (
  <ol>
    {datesOf(entries).map((date) => (
      <li key={date} className={styles.day}>
        <h3>
          <DateLeaf date={date} />
          <VisuallyHidden>
            {formatDate(date, 'calendarDate')}, {formatDaysFrom(today, date)}
          </VisuallyHidden>
        </h3>
        <RowList>
          {entries
            .filter((entry) => entry.date === date)
            .map((entry) => (
              <EntryRow key={`${entry.kind} ${entry.title}`} entry={entry} short />
            ))}
        </RowList>
      </li>
    ))}
  </ol>
)

const Nothing = () => (
  <EmptyState
    title="No upcoming events"
    hint="Your payment due dates and appointments will appear here."
    icon={<CalendarDays />}
    action={<FundLink />}
  />
)
