import { branches } from '@bank/contract/branches'

/** A branch by its id; undefined for one that a newer server knows. */
export const branchOf = (place: string) => branches.find(({ id }) => id === place)

/** The name of a branch, or what the server called it. */
export const branchName = (place: string) => branchOf(place)?.name ?? place

/** "Singapore Standard Time"; empty for an unknown branch. */
export function zoneName(place: string, date: string): string {
  const timeZone = branchOf(place)?.timeZone
  if (timeZone === undefined) return ''
  const noon = new Date(`${date}T12:00:00Z`)
  const parts = new Intl.DateTimeFormat(undefined, { timeZone, timeZoneName: 'long' }).formatToParts(noon)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** What day it is at a branch. */
export function todayAt(place: string, now: Date = new Date()): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: branchOf(place)?.timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(now)
  const of = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  return `${of('year')}-${of('month')}-${of('day')}`
}
