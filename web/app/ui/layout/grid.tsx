import type { ReactNode } from 'react'
import { classNames } from '../class-names/class-names.ts'
import styles from './grid.module.css'
import stack from './stack.module.css'
import type { Gap } from './stack.tsx'

export interface GridProps {
  children: ReactNode
  /** The most columns; fewer if they would be too narrow. Four, which take `sm`, break into two, not three; if three break
   *  into two, the last takes a whole row. Default 2. */
  columns?: 2 | 3 | 4 | undefined
  /** As in Stack. Default `md`, 24 px. */
  gap?: Gap | undefined
  /** The narrowest column before the row breaks: `sm` 13 rem, `md` 17 rem, `lg` 24 rem. Default `md`. */
  min?: 'sm' | 'md' | 'lg' | undefined
  /** `ul` if the children are list items. */
  as?: 'div' | 'ul' | undefined
}

/** Equal columns that break by the width of their container, not of the window. */
export function Grid({ children, columns = 2, gap = 'md', min = 'md', as: Element = 'div' }: GridProps) {
  return (
    <div className={styles.frame}>
      <Element
        className={classNames(styles.grid, styles[min], styles[`columns-${columns}`], stack[`gap-${gap}`])}
        role={Element === 'ul' ? 'list' : undefined}
      >
        {children}
      </Element>
    </div>
  )
}

/** A child of a Grid that takes the whole row. */
export function FullWidth({ children }: { children: ReactNode }) {
  return <div className={styles.full}>{children}</div>
}
