/** The hours of one day in hours after midnight: 9 to 18, or 0 to 24 if it never closes. */
export type OpeningSpan = { from: number; to: number }

/** "9:00 AM to 6:00 PM" as numbers; null for "Closed". */
export function openingSpan(hours: string): OpeningSpan | null {
  const [from, to] = hours.split(' to ').map(hourOf)
  return from == null || to == null ? null : { from, to }
}

/** "2:30 PM" -> 14.5. */
function hourOf(time: string): number | null {
  const found = /^(\d+):(\d\d) (AM|PM)$/.exec(time)
  if (!found) return null
  const [, hour, minute, half] = found
  return (Number(hour) % 12) + (half === 'PM' ? 12 : 0) + Number(minute) / 60
}
