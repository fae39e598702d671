import type { ReactNode } from 'react'
import styles from './container.module.css'

/** Centers the content, keeps a gutter to the edges of the window, and is at most as wide as a page (75 rem). */
export function Container({ children }: { children: ReactNode }) {
  return <div className={styles.container}>{children}</div>
}
