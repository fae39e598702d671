import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names/class-names.ts'
import styles from './columns.module.css'

type ColumnsProps = {
  /** The widths of the two, as in `7-5`. Default `even`. */
  ratio?: 'even' | '5-6' | '5-7' | '7-5'
  /** `center` or `end` aligns columns of different heights. Default: from the top. */
  align?: 'center' | 'end'
  className?: string | undefined
  children: ReactNode
}

/** Two parts beside each other on wide windows, below each other on narrow ones. */
export function Columns({ ratio = 'even', align, className, children }: ColumnsProps) {
  return (
    <div className={classNames(styles.columns, className)} data-ratio={ratio} data-align={align}>
      {children}
    </div>
  )
}
