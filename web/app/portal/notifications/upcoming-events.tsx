import CalendarDays from 'lucide-react/icons/calendar-days'
import { ListRow } from '../../lists/row-list.tsx'
import { paths } from '../../paths.ts'
import { DateText } from '../../ui/date/date.tsx'
import { mapLoadable } from '../../ui/loadable/loadable.ts'
import { useCalendar } from '../calendar/calendar-query.ts'
import { EntryAmount } from '../calendar/entry-row.tsx'
import { monthOf, todayByUtc } from '../figures/days.ts'
import { PanelList } from './panel-list.tsx'

/** How many events the panel shows. */
const NEXT = 4

/** The calendar tab of the panel. */
export function UpcomingEvents({ close }: { close: () => void }) {
  const today = todayByUtc()
  return (
    <PanelList
      rows={mapLoadable(useCalendar(monthOf(today)), (entries) =>
        entries.filter(({ date }) => date >= today).slice(0, NEXT),
      )}
      loadingLabel="Loading your calendar"
      empty={{ title: 'No upcoming events', icon: <CalendarDays /> }}
      row={(entry) => (
        <ListRow
          key={`${entry.date} ${entry.kind} ${entry.title}`}
          title={entry.title}
          end={<EntryAmount entry={entry} />}
          details={[<DateText key="date" iso={entry.date} variant="calendarDate" />]}
        />
      )}
      all={{ words: 'View Calendar', to: paths.dashboard.calendar }}
      close={close}
    />
  )
}
