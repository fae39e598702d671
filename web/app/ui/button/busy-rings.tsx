import styles from './busy-rings.module.css'

/** Two unclosed rings that turn while work is in progress; they don't move if motion is turned off. */
export function BusyRings() {
  return (
    <svg className={styles.rings} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d="M10 1.5a8.5 8.5 0 1 1-7.36 4.25" />
      <path d="M10 5.75a4.25 4.25 0 1 1-3.68 2.12" />
    </svg>
  )
}
