import styles from './axis-names.module.css'
import type { Place } from './line-path.ts'
import { percent } from './money-plot.tsx'

type Named = { id: string; axisName: string }

/** The axis names at most this many points. */
const NAMES_MAX = 5

/** The names of the first and the last point, and of some points between them. */
export function AxisNames({ points, places }: { points: readonly Named[]; places: readonly Place[] }) {
  const last = points.length - 1
  const indexes = named(points.length)
  // What is left where there is little room stays evenly spaced: every second name, or only the ends.
  const isMinor = (order: number) => (indexes.length % 2 === 0 ? true : order % 2 === 1)
  return (
    <div className={styles.names} aria-hidden="true">
      {indexes.map((index, order) => {
        const point = points[index]
        const left = percent(places[index]?.x ?? 0)
        const side = last === 0 ? 'middle' : index === 0 ? 'start' : index === last ? 'end' : 'middle'
        return point ? (
          <span
            key={point.id}
            className={styles.name}
            style={{ left }}
            data-side={side}
            data-minor={isMinor(order)}
          >
            {point.axisName}
          </span>
        ) : null
      })}
    </div>
  )
}

/** Which of so many points the axis names: evenly spaced, with the first and the last. */
export function named(count: number): number[] {
  const last = count - 1
  const gaps = Math.min(NAMES_MAX, count) - 1
  if (gaps < 1) return count === 1 ? [0] : []
  return Array.from({ length: gaps + 1 }, (_, order) => Math.round((order * last) / gaps))
}
