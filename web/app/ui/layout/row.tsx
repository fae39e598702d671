import type { ReactNode } from 'react'
import { classNames } from '../class-names/class-names.ts'
import styles from './stack.module.css'
import type { Gap } from './stack.tsx'

export interface RowProps {
  children: ReactNode
  /** As in Stack. Default `sm`, 16 px. */
  gap?: Gap | undefined
  /** Across the row. Default `center`. */
  align?: 'center' | 'end' | undefined
  /** Along the row. Default `start`. */
  justify?: 'start' | 'end' | 'between' | undefined
}

/** Items beside each other; they wrap if there is no room. */
export function Row({ children, gap = 'sm', align = 'center', justify = 'start' }: RowProps) {
  return (
    <div
      className={classNames(
        styles.row,
        styles[`gap-${gap}`],
        styles[`align-${align}`],
        styles[`justify-${justify}`],
      )}
    >
      {children}
    </div>
  )
}

/** Takes the remaining width of a Row, e.g. a search field beside filters. */
export function Grow({ children }: { children: ReactNode }) {
  return <div className={styles.grow}>{children}</div>
}
