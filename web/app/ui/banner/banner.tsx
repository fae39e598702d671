import CircleCheck from 'lucide-react/icons/circle-check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import styles from './banner.module.css'

export type BannerTone = 'info' | 'success' | 'warning' | 'error'

export interface BannerProps {
  tone?: BannerTone | undefined
  /** A bold first line, for messages longer than one sentence. */
  title?: string | undefined
  children: ReactNode
  /** Shows a Dismiss button. */
  onDismiss?: (() => void) | undefined
  /** A Button or a link on the right. */
  action?: ReactNode
}

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert } as const

/**
 * A message that belongs to the screen or the form below it.
 *
 * Accessibility: an error is an alert and interrupts; the other tones are a polite status. Icon and text show the tone,
 * not colour alone.
 */
export function Banner({ tone = 'info', title, children, onDismiss, action }: BannerProps) {
  const Icon = icons[tone]
  return (
    <div className={styles.banner} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.words}>
        {title ? <p className={styles.title}>{title}</p> : null}
        <div>{children}</div>
      </div>
      {action ? <div className={styles.action}>{action}</div> : null}
      {onDismiss ? (
        <button type="button" className={styles.dismiss} aria-label="Dismiss" onClick={onDismiss}>
          <X aria-hidden="true" />
        </button>
      ) : null}
    </div>
  )
}
