import styles from './day-bar.module.css'
import type { OpeningSpan } from './opening-span.ts'

/** A day from midnight to midnight, and the hours in which a place is open. Decoration: the hours are beside it in words. */
export function DayBar({ span }: { span: OpeningSpan | null }) {
  return (
    <svg className={styles.bar} viewBox="0 0 24 1" preserveAspectRatio="none" aria-hidden="true">
      <path className={styles.day} d="M0 .5H24" />
      {span ? <path className={styles.open} d={`M${span.from} .5H${span.to}`} /> : null}
    </svg>
  )
}
