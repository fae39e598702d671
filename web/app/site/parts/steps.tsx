import type { ReactNode } from 'react'
import styles from './steps.module.css'

export type Step = { title: string; text: ReactNode }

/** Steps in order, beside each other if there is room. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, text }) => (
        <li key={title} className={styles.step}>
          <h3 className={styles.title}>{title}</h3>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ol>
  )
}
