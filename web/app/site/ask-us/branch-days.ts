import { branches } from '@bank/contract/branches'

const weekdays = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays']

/** Why nobody can come to this branch on this day (`2026-12-31`); empty if they can. */
export function closedOn(name: string | undefined, day: string): string {
  const weekday = new Date(day).getUTCDay()
  const branch = branches.find((one) => one.name === name)
  return branch?.week[weekday] === null ? `${branch.name} is closed on ${weekdays[weekday]}.` : ''
}

/** The visitor's tomorrow, as a date field writes it. */
export function tomorrow(): string {
  const date = new Date()
  date.setDate(date.getDate() + 1)
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}
