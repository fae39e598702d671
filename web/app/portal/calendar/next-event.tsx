import type { CalendarEntry } from '@bank/contract/calendar'
import { RowList } from '../../lists/row-list.tsx'
import { formatDaysFrom, formatFullDay } from '../../ui/date/format-day.ts'
import { FigureBand } from '../../ui/figure-band/figure-band.tsx'
import { type Loadable, mapLoadable } from '../../ui/loadable/loadable.ts'
import { Money } from '../../ui/money/money.tsx'
import { SkeletonText } from '../../ui/skeleton/skeleton.tsx'
import { DateLeaf } from '../screen/date-leaf.tsx'
import { EntryRow } from './entry-row.tsx'
import { flowOf } from './flow.ts'
import { calendarKinds } from './kinds.ts'
import styles from './next-event.module.css'

type NextEventProps = {
  today: string
  /** The next day on which something happens; null if there is none. */
  next: string | null
  entries: Loadable<CalendarEntry[]>
}

/** The next day on which something happens: what it comes to, stated large, and all that happens on it. */
export function NextEvent({ today, next, entries }: NextEventProps) {
  const ofDay = mapLoadable(entries, (all) => all.filter(({ date }) => date === next))
  if (ofDay.status === 'failed' || (ofDay.status === 'ready' && next === null)) return null
  return (
    <FigureBand
      label={next === null ? 'Next' : `Next, ${formatDaysFrom(today, next)}`}
      data={ofDay}
      figure={(some) => <Headline entries={some} />}
      hint={next === null ? '\u00A0' : formatFullDay(next)}
    >
      <div className={styles.day}>
        {next === null || ofDay.status !== 'ready' ? (
          <SkeletonText lines={5} />
        ) : (
          <>
            <RowList label={`On ${formatFullDay(next)}`}>
              {ofDay.value.map((entry) => (
                <EntryRow key={`${entry.kind} ${entry.title}`} entry={entry} short />
              ))}
            </RowList>
            <DateLeaf date={next} large />
          </>
        )}
      </div>
    </FigureBand>
  )
}

function Headline({ entries }: { entries: readonly CalendarEntry[] }) {
  const { income, goesOut } = flowOf(entries)
  if (income === 0 && goesOut === 0) return entries[0] && calendarKinds[entries[0].kind].word
  return (
    <>
      {goesOut > 0 ? (
        <span className={styles.flow}>
          <Money cents={goesOut} withCents /> <small>goes out</small>
        </span>
      ) : null}
      {income > 0 ? (
        <span className={styles.flow}>
          <Money cents={income} withCents /> <small>comes in</small>
        </span>
      ) : null}
    </>
  )
}
