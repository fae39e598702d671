import CircleCheck from 'lucide-react/icons/circle-check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { classNames } from '../class-names/class-names.ts'
import iconButton from '../icon-button/icon-button.module.css'
import tones from '../tone/tone.module.css'
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
  /** In place of `action`: a button that tries again what failed. */
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
}

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert } as const

/**
 * A message that belongs to the screen or the form below it.
 *
 * Accessibility: an error is an alert and interrupts; the other tones are a polite status. Icon and text show the tone,
 * not color alone.
 */
export function Banner({
  tone = 'info',
  title,
  children,
  onDismiss,
  action,
  onRetry,
  retrying,
}: BannerProps) {
  const Icon = icons[tone]
  const act = onRetry ? <RetryButton onPress={onRetry} busy={retrying} /> : action
  return (
    <div
      className={classNames(tones.tone, styles.banner)}
      data-tone={tone}
      role={tone === 'error' ? 'alert' : 'status'}
    >
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.words}>
        {title ? <p className={styles.title}>{title}</p> : null}
        <div>{children}</div>
      </div>
      {act ? <div className={styles.action}>{act}</div> : null}
      {onDismiss ? (
        <button
          type="button"
          className={classNames(iconButton.button, styles.dismiss)}
          aria-label="Dismiss"
          onClick={onDismiss}
        >
          <X aria-hidden="true" />
        </button>
      ) : null}
    </div>
  )
}

type RetryButtonProps = { onPress: () => void; busy: boolean | undefined }

function RetryButton({ onPress, busy }: RetryButtonProps) {
  return (
    <Button variant="quiet" size="sm" onPress={onPress} busy={busy} busyLabel="Trying again...">
      Try again
    </Button>
  )
}
