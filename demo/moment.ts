import { randomUUIDv7 } from 'node:crypto'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The moment a number of days before another; fractions of days count. */
export function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - Math.round(days * DAY_MS))
}

export function hoursAfter(moment: Date, hours: number): Date {
  return new Date(moment.getTime() + Math.round(hours * HOUR_MS))
}

/** The number of days between two moments, with fractions. */
export function daysBetween(earlier: Date, later: Date): number {
  return (later.getTime() - earlier.getTime()) / DAY_MS
}

export function midnightOf(moment: Date): Date {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate()))
}

/** The same day a number of calendar months earlier, at midnight UTC. */
export function monthsBefore(moment: Date, months: number): Date {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() - months, moment.getUTCDate()))
}

/** A UUIDv7 as generated at that moment: its first 48 bits are the time, the rest is random (RFC 9562). */
export function idOf(moment: Date): string {
  const time = moment.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}${randomUUIDv7().slice(13)}`
}
