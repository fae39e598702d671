import type { CalendarEntry } from '@bank/contract/calendar'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names/class-names.ts'
import { firstWeekday, formatFullDay, formatWeekday } from '../../ui/date/format-day.ts'
import tones from '../../ui/tone/tone.module.css'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { firstDay, monthOf } from '../figures/days.ts'
import { amountWords } from './entry-row.tsx'
import { calendarKinds } from './kinds.ts'
import styles from './month-grid.module.css'
import { dayAfterKey, daysOfWeek, isMonth, weeksOf } from './weeks.ts'

type MonthGridProps = {
  name: string
  month: string
  today: string
  /** The chosen day. */
  day: string | null
  entries: readonly CalendarEntry[]
  onMonth: (month: string) => void
  onDay: (day: string | null) => void
}

/**
 * The days of a month.
 *
 * Accessibility: a grid with the keys of the ARIA pattern (arrows, Home, End, Page Up and Down, with Shift for years). One
 * day at a time is a tab stop; its name has the whole date and its entries.
 */
export function MonthGrid({ name, month, today, day, entries, onMonth, onDay }: MonthGridProps) {
  const startsOn = firstWeekday()
  const [reached, setReached] = useState<string | null>(null)
  const stop =
    [reached, day, today].find((candidate) => candidate && monthOf(candidate) === month) ?? firstDay(month)
  const table = useRef<HTMLTableElement>(null)
  // The day that a key led to, until it has the focus: its month may have to be drawn first.
  const wanted = useRef<string | null>(null)

  useEffect(() => {
    if (wanted.current !== stop) return
    wanted.current = null
    table.current?.querySelector<HTMLElement>(`[data-day="${stop}"]`)?.focus()
  }, [stop])

  function move(event: KeyboardEvent) {
    const from = wanted.current ?? stop
    const next = dayAfterKey(from, event.key, event.shiftKey, startsOn)
    if (next === null || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    if (next === from || !isMonth(monthOf(next))) return
    wanted.current = next
    setReached(next)
    if (monthOf(next) !== month || monthOf(from) !== month) onMonth(monthOf(next))
  }

  function choose(chosen: string) {
    wanted.current = null
    setReached(chosen)
    onDay(chosen === day ? null : chosen)
  }

  return (
    <div className={styles.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of the ARIA pattern is a table with keys */}
      <table ref={table} role="grid" className={styles.grid} aria-label={name} onKeyDown={move}>
        <Weekdays startsOn={startsOn} />
        <tbody>
          {weeksOf(month, startsOn).map((week) => (
            <tr key={week.find((date) => date !== null)}>
              {week.map((date, weekday) =>
                date === null ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the days of a week never reorder
                  <td key={weekday} className={styles.blank} />
                ) : (
                  <td key={date} className={styles.cell}>
                    <Day
                      date={date}
                      isToday={date === today}
                      isStop={date === stop}
                      isChosen={date === day}
                      entries={entries.filter((entry) => entry.date === date)}
                      onChoose={() => choose(date)}
                    />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Weekdays({ startsOn }: { startsOn: number }) {
  return (
    <thead>
      <tr>
        {daysOfWeek(startsOn).map((date) => (
          <th key={date} scope="col" abbr={formatWeekday(date, 'long')} className={styles.weekday}>
            <span className={styles.short}>{formatWeekday(date, 'narrow')}</span>
            <span className={styles.long}>{formatWeekday(date, 'short')}</span>
          </th>
        ))}
      </tr>
    </thead>
  )
}

type DayProps = {
  date: string
  isToday: boolean
  isStop: boolean
  isChosen: boolean
  entries: readonly CalendarEntry[]
  onChoose: () => void
}

/** How many entries of a day are named; the agenda has all of them. */
const NAMED = 3

function Day({ date, isToday, isStop, isChosen, entries, onChoose }: DayProps) {
  const more = entries.length - NAMED
  return (
    <button
      type="button"
      className={styles.day}
      data-day={date}
      data-today={isToday || undefined}
      aria-pressed={isChosen}
      aria-current={isToday ? 'date' : undefined}
      tabIndex={isStop ? 0 : -1}
      onClick={onChoose}
    >
      <VisuallyHidden>{[formatFullDay(date), ...entries.map(inWords)].join(', ')}</VisuallyHidden>
      <span className={styles.number} aria-hidden="true">
        {Number(date.slice(8))}
      </span>
      <span className={styles.entries} aria-hidden="true">
        {entries.slice(0, more === 1 ? NAMED + 1 : NAMED).map(({ kind, title }) => (
          <EntryMark key={`${kind} ${title}`} kind={kind} />
        ))}
        {more > 1 ? <span className={styles.more}>+{more}</span> : null}
      </span>
    </button>
  )
}

function EntryMark({ kind }: Pick<CalendarEntry, 'kind'>) {
  const { word, Icon, tone } = calendarKinds[kind]
  return (
    <span className={classNames(tones.tone, styles.entry)} data-tone={tone}>
      <Icon />
      <span className={styles.word}>{word}</span>
    </span>
  )
}

const inWords = (entry: CalendarEntry) => [entry.title, amountWords(entry)].filter(Boolean).join(' ')
