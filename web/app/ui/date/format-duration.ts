const steps = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const

/** A duration in its two largest units: "3 days, 4 hours". Below a minute: "Less than a minute". */
export function formatDuration(seconds: number): string {
  let rest = seconds
  const parts = steps.flatMap(({ unit, seconds: length }) => {
    const count = Math.floor(rest / length)
    rest -= count * length
    return count === 0 ? [] : [inUnits(count, unit)]
  })
  return parts.slice(0, 2).join(', ') || 'Less than a minute'
}

const inUnits = (count: number, unit: 'day' | 'hour' | 'minute') =>
  count.toLocaleString('en-US', { style: 'unit', unit, unitDisplay: 'long' })
