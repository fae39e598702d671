import type { ReactNode } from 'react'
import styles from './product-row.module.css'

type ProductRowProps = {
  /** Two or three letters in a square before the words. */
  icon?: string
  children: ReactNode
  /** The mark at the end: what can be done with it, or how it is. */
  mark: string
}

/** A row of the product, as small as it fits. It shows what the words beside it say, so screen readers pass over it. */
export function ProductRow({ icon, children, mark }: ProductRowProps) {
  return (
    <p className={styles.row} aria-hidden="true">
      {icon ? <i>{icon}</i> : null}
      <span>{children}</span> <em>{mark}</em>
    </p>
  )
}
