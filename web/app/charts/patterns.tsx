import styles from './patterns.module.css'

/** Drawn over the chart colors, so that the parts of a chart differ by more than their color. */
const patterns = [
  '',
  'M-2 2l4-4M0 8l8-8M6 10l4-4',
  'M4 3v2M3 4h2',
  'M0 4h8',
  'M0 0l8 8M8 0l-8 8',
  'M2 0v8M6 0v8',
] as const

/** Defines the fills; a page with charts needs it once. */
export function Patterns() {
  return (
    <svg className={styles.store} aria-hidden="true" focusable="false">
      <defs>
        {patterns.map((lines, index) => (
          <pattern
            key={lines}
            id={`chart-pattern-${index}`}
            width="8"
            height="8"
            patternUnits="userSpaceOnUse"
          >
            <rect width="8" height="8" fill={`var(--chart-${index + 1})`} />
            <path d={lines} stroke="var(--surface)" strokeWidth="1.5" fill="none" />
          </pattern>
        ))}
      </defs>
    </svg>
  )
}
