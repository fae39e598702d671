import type { ReactNode } from 'react'
import { classNames } from '../class-names/class-names.ts'
import styles from './layout.module.css'

export interface ContainerProps {
  children: ReactNode
  /** `text` 44 rem, `page` 75 rem, `wide` 90 rem. Default `page`. */
  width?: 'text' | 'page' | 'wide' | undefined
}

/** Centres the content and keeps a gutter to the edges of the window. */
export function Container({ children, width = 'page' }: ContainerProps) {
  return <div className={classNames(styles.container, styles[`width-${width}`])}>{children}</div>
}
