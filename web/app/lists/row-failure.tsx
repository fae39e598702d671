import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import X from 'lucide-react/icons/x'
import styles from './row-failure.module.css'

type RowFailureProps = {
  /** The failed act, on a line of its own, if the server's message does not name it. */
  title?: string
  /** The server's message. */
  words: string
  /** The person in the row, which tells the Dismiss buttons of several rows apart. */
  about: string
  onDismiss: () => void
}

/** Shows on a row why an act on it failed. */
export function RowFailure({ title, words, about, onDismiss }: RowFailureProps) {
  return (
    <span className={styles.failure}>
      <CircleAlert className={styles.icon} aria-hidden="true" />
      <span role="alert">
        {title ? <strong className={styles.title}>{title}</strong> : null} {words}
      </span>
      <button type="button" className={styles.dismiss} aria-label={`Dismiss: ${about}`} onClick={onDismiss}>
        <X aria-hidden="true" />
      </button>
    </span>
  )
}
