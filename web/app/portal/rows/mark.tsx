import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names/class-names.ts'
import tones from '../../ui/tone/tone.module.css'
import styles from './mark.module.css'

type MarkProps = { tone: 'neutral' | 'positive' | 'pending'; children: ReactNode }

/** An icon or a number in a circle, before the words of a row; decoration. */
export function Mark({ tone, children }: MarkProps) {
  return (
    <span className={classNames(tones.tone, styles.mark)} data-tone={tone} aria-hidden="true">
      {children}
    </span>
  )
}
