import { firstDay, lastDay, monthOf, sameDayIn, shiftDay, shiftMonth } from '../figures/days.ts'

/** 0 is Sunday. */
export const weekdayOf = (day: string) => new Date(day).getUTCDay()

/** The weeks of a month, each with seven days; null before its first day and after its last. */
export function weeksOf(month: string, startsOn: number): (string | null)[][] {
  const blanks = (weekdayOf(firstDay(month)) - startsOn + 7) % 7
  const count = Number(lastDay(month).slice(8))
  const cells = Array.from({ length: Math.ceil((blanks + count) / 7) * 7 }, (_, cell) => {
    const number = cell - blanks
    return number < 0 || number >= count ? null : shiftDay(firstDay(month), number)
  })
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

/** Seven days of any week, for the names in the head of a calendar. */
export const daysOfWeek = (startsOn: number) =>
  // The fourth of January 1970 was a Sunday.
  Array.from({ length: 7 }, (_, weekday) => shiftDay('1970-01-04', startsOn + weekday))

/**
 * Where a key leads from a day, as in the ARIA pattern of a date grid: arrows by day and week, Home and End in the week,
 * Page Up and Down by month, with Shift by year. Null for every other key.
 */
export function dayAfterKey(day: string, key: string, isShift: boolean, startsOn: number): string | null {
  const inWeek = (weekdayOf(day) - startsOn + 7) % 7
  switch (key) {
    case 'ArrowLeft':
      return shiftDay(day, -1)
    case 'ArrowRight':
      return shiftDay(day, 1)
    case 'ArrowUp':
      return shiftDay(day, -7)
    case 'ArrowDown':
      return shiftDay(day, 7)
    case 'Home':
      return shiftDay(day, -inWeek)
    case 'End':
      return shiftDay(day, 6 - inWeek)
    case 'PageUp':
      return sameDayIn(shiftMonth(monthOf(day), isShift ? -12 : -1), day)
    case 'PageDown':
      return sameDayIn(shiftMonth(monthOf(day), isShift ? 12 : 1), day)
    default:
      return null
  }
}

/** Whether this is a month that the calendar can show: of the years 2000 to 2099. */
export const isMonth = (text: string | null): text is string =>
  text !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(text)
