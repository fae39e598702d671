import type { ElementType, ReactNode } from 'react'
import { classNames } from '../class-names/class-names.ts'
import styles from './stack.module.css'

/** Steps of the 8 px grid: 4, 8, 16, 24, 32, 48, 64 px. */
export type Gap = 'none' | '2xs' | 'xs' | 'sm' | 'md' | 'lg' | 'xl' | '2xl'

export interface StackProps {
  children: ReactNode
  /** Between the children: 2xs 4, xs 8, sm 16, md 24, lg 32, xl 48, 2xl 64 px. Default `md`. */
  gap?: Gap | undefined
  /** Default `stretch`. */
  align?: 'stretch' | 'start' | 'center' | 'end' | undefined
  /** The element, e.g. `section` or `ul`. Default `div`. */
  as?: 'div' | 'section' | 'article' | 'header' | 'footer' | 'ul' | 'ol' | 'fieldset' | undefined
}

/** Items below each other with even space between them. */
export function Stack({ children, gap = 'md', align = 'stretch', as = 'div' }: StackProps) {
  const Element: ElementType = as
  return (
    <Element
      className={classNames(styles.stack, styles[`gap-${gap}`], styles[`align-${align}`])}
      role={as === 'ul' || as === 'ol' ? 'list' : undefined}
    >
      {children}
    </Element>
  )
}
