import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import Minus from 'lucide-react/icons/minus'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { classNames } from '../class-names/class-names.ts'
import tones from '../tone/tone.module.css'
import styles from './badge.module.css'

export type BadgeTone = 'neutral' | 'positive' | 'pending' | 'negative'

export interface BadgeProps {
  tone?: BadgeTone | undefined
  children: ReactNode
}

const shapes = { neutral: Minus, positive: Check, pending: Clock, negative: X } as const

/**
 * A status in one or two words.
 *
 * Accessibility: word, icon shape and color all show the status; the icon is hidden from screen readers, because the
 * word says the same.
 */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  const Shape = shapes[tone]
  return (
    <span className={classNames(tones.tone, styles.badge)} data-tone={tone}>
      <Shape className={styles.shape} aria-hidden="true" />
      {children}
    </span>
  )
}
