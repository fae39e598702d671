import { randomUUIDv7 } from 'node:crypto'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The moment that many days before another; parts of days count. */
export function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - Math.round(days * DAY_MS))
}

export function hoursAfter(moment: Date, hours: number): Date {
  return new Date(moment.getTime() + Math.round(hours * HOUR_MS))
}

/** How many days the earlier moment lies before the later one. */
export function daysBetween(earlier: Date, later: Date): number {
  return (later.getTime() - earlier.getTime()) / DAY_MS
}

export function midnightOf(moment: Date): Date {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate()))
}

/** The same day that many calendar months earlier, at midnight UTC. */
export function monthsBefore(moment: Date, months: number): Date {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() - months, moment.getUTCDate()))
}

/** A UUIDv7 as that moment would have made it: its first 48 bits are the moment, the others are chance (RFC 9562). */
export function idOf(moment: Date): string {
  const time = moment.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}${randomUUIDv7().slice(13)}`
}
