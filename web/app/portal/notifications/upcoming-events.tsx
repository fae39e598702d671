import type { CalendarEntry } from '@bank/contract/calendar'
import CalendarDays from 'lucide-react/icons/calendar-days'
import { useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { mapLoadable } from '../../ui/loadable/loadable.ts'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { Money } from '../../ui/money/money.tsx'
import { SkeletonText } from '../../ui/skeleton/skeleton.tsx'
import { useCalendar } from '../calendar/calendar-query.ts'
import { monthOf } from '../calendar/days.ts'
import { todayByUtc } from '../figures/due-dates.ts'
import styles from './latest-transactions.module.css'

/** How many events the panel shows. */
const NEXT = 4

/** The calendar tab of the panel, with a link to the whole calendar. */
export function UpcomingEvents({ close }: { close: () => void }) {
  const navigate = useNavigate()
  const today = todayByUtc()
  const events = mapLoadable(useCalendar(monthOf(today)), (entries) =>
    entries.filter(({ date }) => date >= today).slice(0, NEXT),
  )

  function viewCalendar() {
    close()
    void navigate(paths.dashboard.calendar)
  }

  return (
    <div className={styles.latest}>
      <Loaded data={events} skeleton={<SkeletonText lines={6} />} loadingLabel="Loading your calendar">
        {(next) =>
          next.length === 0 ? (
            <EmptyState title="No upcoming events" icon={<CalendarDays />} />
          ) : (
            <ul className={styles.list}>
              {next.map((event) => (
                <UpcomingEvent key={`${event.date} ${event.kind} ${event.title}`} event={event} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Button variant="secondary" size="sm" wide onPress={viewCalendar}>
        View Calendar
      </Button>
    </div>
  )
}

function UpcomingEvent({ event: { date, title, amount } }: { event: CalendarEntry }) {
  return (
    <li className={styles.item}>
      <p className={styles.title}>{title}</p>
      <p className={styles.amount}>{amount === null ? null : <Money cents={amount} withCents />}</p>
      <p className={styles.details}>
        <DateText iso={date} variant="calendarDate" />
      </p>
    </li>
  )
}
