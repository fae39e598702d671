import { type ReactNode, useId } from 'react'
import type { BadgeTone } from '../../ui/badge/badge.tsx'
import { classNames } from '../../ui/class-names/class-names.ts'
import tones from '../../ui/tone/tone.module.css'
import styles from './toned-part.module.css'

type TonedPartProps = {
  title: ReactNode
  /** Of the title. */
  tone: BadgeTone
  children: ReactNode
}

/**
 * The part of a request's details that says how it stands.
 *
 * Accessibility: a section named by its title, which says in words what the tone says in color.
 */
export function TonedPart({ title, tone, children }: TonedPartProps) {
  const titleId = useId()
  return (
    <section className={classNames(tones.tone, styles.part)} data-tone={tone} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        {title}
      </h3>
      {children}
    </section>
  )
}
