import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names/class-names.ts'
import { Container } from '../../ui/layout/container.tsx'
import styles from './band.module.css'
import type { Ground } from './ground.ts'

export type BandProps = {
  ground?: Ground | undefined
  /** The id of the heading that names it. */
  labelledBy?: string
  /** The id for links to this part of the page, e.g. `features`. */
  id?: string | undefined
  className?: string | undefined
  children: ReactNode
}

/** A part of a page from edge to edge, its content as wide as the page. `Section` is a band with a heading. */
export function Band({ ground, labelledBy, id, className, children }: BandProps) {
  return (
    <section
      id={id}
      className={classNames(styles.band, className)}
      aria-labelledby={labelledBy}
      data-ground={ground}
    >
      <Container>{children}</Container>
    </section>
  )
}
