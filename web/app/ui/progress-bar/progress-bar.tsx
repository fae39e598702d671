import { useId } from 'react'
import styles from './progress-bar.module.css'

export interface ProgressBarProps {
  label: string
  value: number
  /** Default 100. */
  max?: number | undefined
  /** Shown at the right and read as the value, e.g. "$12,000 of $20,000". Default: the percentage. */
  valueText?: string | undefined
  /** `done` once the goal is reached. */
  tone?: 'plain' | 'done' | undefined
  /** Hides label and value from sight; screen readers still get them. */
  labelHidden?: boolean | undefined
}

/**
 * Progress towards a goal.
 *
 * Accessibility: a progress bar named by its label, whose value is read as `valueText`. It is an SVG whose width is an
 * attribute, because a strict content policy refuses a style attribute in prerendered HTML.
 */
export function ProgressBar({
  label,
  value,
  max = 100,
  valueText,
  tone = 'plain',
  labelHidden = false,
}: ProgressBarProps) {
  const id = useId()
  const percent = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0
  // Rounded down, so that 99.6 % is not shown as complete.
  const words = valueText ?? `${Math.floor(percent)}%`
  return (
    <div className={styles.progress} data-tone={tone}>
      {labelHidden ? null : (
        <div className={styles.words}>
          <span id={id}>{label}</span>
          <span className={styles.value}>{words}</span>
        </div>
      )}
      <div
        role="progressbar"
        aria-labelledby={labelHidden ? undefined : id}
        aria-label={labelHidden ? label : undefined}
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
