import type { ReactNode } from 'react'
import type { Ground } from '../parts/ground.ts'
import styles from './part.module.css'

type PartProps = {
  title: string
  /** The heading's id, for links to it. */
  titleId: string
  intro?: ReactNode
  ground?: Ground
  id?: string
  children: ReactNode
}

/** A part of the sheet, below a line. */
export function Part({ title, titleId, intro, ground, id, children }: PartProps) {
  return (
    <section id={id} className={styles.part} data-ground={ground} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {intro ? <p className={styles.intro}>{intro}</p> : null}
      {children}
    </section>
  )
}
