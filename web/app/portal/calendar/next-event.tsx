import type { CalendarEntry } from '@bank/contract/calendar'
import { RowList } from '../../lists/row-list.tsx'
import { formatDaysFrom, formatFullDay } from '../../ui/date/format-day.ts'
import { Money } from '../../ui/money/money.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { DateLeaf } from '../screen/date-leaf.tsx'
import { EntryRow } from './entry-row.tsx'
import { flowOf } from './flow.ts'
import styles from './next-event.module.css'

/** The next day on which something happens, stated large, with all that happens on it. */
export function NextEvent({ today, entries }: { today: string; entries: readonly CalendarEntry[] }) {
  const [first] = entries
  if (!first) return null
  return (
    <section className={styles.band} data-ground="forest" aria-labelledby="next-event">
      <DateLeaf date={first.date} large />
      <div className={styles.words}>
        <h2 id="next-event" className={styles.distance}>
          Next, {formatDaysFrom(today, first.date)}{' '}
          <VisuallyHidden>{formatFullDay(first.date)}</VisuallyHidden>
        </h2>
        <p className={styles.figure}>
          <Headline entries={entries} title={first.title} />
        </p>
      </div>
      <div className={styles.entries}>
        <RowList label={`On ${formatFullDay(first.date)}`}>
          {entries.map((entry) => (
            <EntryRow key={`${entry.kind} ${entry.title}`} entry={entry} />
          ))}
        </RowList>
      </div>
    </section>
  )
}

function Headline({ entries, title }: { entries: readonly CalendarEntry[]; title: string }) {
  const { income, goesOut } = flowOf(entries)
  if (income === 0 && goesOut === 0) return title
  return (
    <>
      {goesOut > 0 ? (
        <span>
          <Money cents={goesOut} withCents /> <small>goes out</small>
        </span>
      ) : null}
      {income > 0 ? (
        <span>
          <Money cents={income} withCents /> <small>comes in</small>
        </span>
      ) : null}
    </>
  )
}
