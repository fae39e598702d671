import type { ReactNode } from 'react'
import styles from './previous.module.css'

/** Dims what still belongs to the previous filter or range while the new one loads. */
export function Previous({ isPrevious, children }: { isPrevious: boolean; children: ReactNode }) {
  return (
    <div className={styles.previous} aria-busy={isPrevious}>
      {children}
    </div>
  )
}
