import type { ReactNode } from 'react'
import { classNames } from '../class-names/class-names.ts'
import styles from './stack.module.css'

/** Steps of the 8 px grid: 4, 8, 16, 24, 32 px. */
export type Gap = '2xs' | 'xs' | 'sm' | 'md' | 'lg'

export interface StackProps {
  children: ReactNode
  /** Between the children: 2xs 4, xs 8, sm 16, md 24, lg 32 px; `none` for none. Default `md`. */
  gap?: Gap | 'none' | undefined
  /** Default `stretch`. */
  align?: 'stretch' | 'start' | 'center' | undefined
  /** `ul` if the children are list items. */
  as?: 'div' | 'ul' | undefined
}

/** Items below each other with even space between them. */
export function Stack({ children, gap = 'md', align = 'stretch', as: Element = 'div' }: StackProps) {
  return (
    <Element
      className={classNames(styles.stack, styles[`gap-${gap}`], styles[`align-${align}`])}
      role={Element === 'ul' ? 'list' : undefined}
    >
      {children}
    </Element>
  )
}
