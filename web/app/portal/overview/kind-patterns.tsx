import styles from './kind-patterns.module.css'

/** Drawn over the colours of the kinds, so that these differ by more than their colour. */
const patterns = ['', 'M-2 2l4-4M0 8l8-8M6 10l4-4', 'M4 3v2M3 4h2', 'M0 4h8', 'M0 0l8 8M8 0l-8 8'] as const

/** The fill of a slice and of its mark in the list. The page must contain `KindPatterns`. */
export const kindFill = (index: number) => `url(#asset-kind-${index + 1})`

/** Defines the fills of the kinds of assets, by their position in the list. */
export function KindPatterns() {
  return (
    <svg className={styles.store} aria-hidden="true" focusable="false">
      <defs>
        {patterns.map((lines, index) => (
          <pattern
            key={lines}
            id={`asset-kind-${index + 1}`}
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

/** The mark next to the name of a kind. */
export function KindMark({ index }: { index: number }) {
  return (
    <svg className={styles.mark} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <rect width="16" height="16" rx="3" fill={kindFill(index)} />
    </svg>
  )
}
