import styles from './swatch.module.css'

/** The number of patterns, and of chart colors. */
const COUNT = 6

/** The fill of a part of a chart, by its position: its pattern, or its color alone while the page has no `Patterns`. */
export const patternFill = (index: number) =>
  `url(#chart-pattern-${index % COUNT}) var(--chart-${(index % COUNT) + 1})`

/** The swatch of a part, beside its name. */
export function Swatch({ index }: { index: number }) {
  return (
    <svg className={styles.swatch} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <rect width="16" height="16" rx="3" fill={patternFill(index)} />
    </svg>
  )
}
