import type { ReactNode } from 'react'
import styles from './answer-box.module.css'

/** A title and a sentence, in a frame: the answer to a form. */
export function AnswerBox({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.box}>
      <p className={styles.title}>{title}</p>
      <p>{children}</p>
    </div>
  )
}
