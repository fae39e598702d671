import type { ReactNode } from 'react'
import styles from './patterns.module.css'

/** The look of each part of a bar: a chart colour and a pattern, because colour alone is not enough for everyone. */
const marks: readonly ReactNode[] = [
  null,
  <path key="diagonal" d="M-2 2 2 -2M0 8 8 0M6 10 10 6" />,
  <path key="dots" d="M2 2h2v2h-2zM6 6h2v2h-2z" className={styles.dots} />,
  <path key="rows" d="M0 2H8M0 6H8" />,
  <path key="grid" d="M0 4H8M4 0V8" />,
  <path key="columns" d="M2 0V8M6 0V8" />,
]

/** The fill of one part of a bar. */
export const fillOf = (look: number) => `url(#chart-look-${look % marks.length})`

/** Defines the patterns in an SVG without a size. A page with charts needs it once. */
export function Patterns() {
  return (
    <svg className={styles.definitions} aria-hidden="true" width="0" height="0">
      <defs>
        {marks.map((mark, look) => (
          <pattern
            // biome-ignore lint/suspicious/noArrayIndexKey: a look is identified by its position
            key={look}
            id={`chart-look-${look}`}
            width="8"
            height="8"
            patternUnits="userSpaceOnUse"
          >
            <rect width="8" height="8" fill={`var(--chart-${look + 1})`} />
            <g className={styles.mark}>{mark}</g>
          </pattern>
        ))}
      </defs>
    </svg>
  )
}

/** The swatch of a part of a bar, beside its name. */
export function Swatch({ look }: { look: number }) {
  return (
    <svg className={styles.swatch} aria-hidden="true" width="16" height="16">
      <rect width="16" height="16" rx="3" fill={fillOf(look)} />
    </svg>
  )
}
