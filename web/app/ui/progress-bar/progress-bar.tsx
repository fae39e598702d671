import { useId } from 'react'
import styles from './progress-bar.module.css'

export interface ProgressBarProps {
  label: string
  /** In percent. */
  value: number
  /** `done` once the goal is reached. */
  tone?: 'plain' | 'done' | undefined
}

/**
 * Progress toward a goal.
 *
 * Accessibility: a progress bar named by its label. It is an SVG whose width is an attribute, because a strict content
 * policy refuses a style attribute in prerendered HTML.
 */
export function ProgressBar({ label, value, tone = 'plain' }: ProgressBarProps) {
  const id = useId()
  const percent = Math.min(100, Math.max(0, value))
  // Rounded down, so that 99.6 % is not shown as complete.
  const words = `${Math.floor(percent)}%`
  return (
    <div className={styles.progress} data-tone={tone}>
      <div className={styles.words}>
        <span id={id}>{label}</span>
        <span className={styles.value}>{words}</span>
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.floor(percent)}
        aria-valuetext={words}
        className={styles.track}
      >
        <svg className={styles.bar} aria-hidden="true" focusable="false">
          <rect className={styles.fill} height="100%" width={`${percent}%`} rx="4" />
        </svg>
      </div>
    </div>
  )
}
