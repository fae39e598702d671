import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import X from 'lucide-react/icons/x'
import styles from './row-failure.module.css'

type RowFailureProps = {
  /** What failed, on a line of its own, where the server's words alone don't say it. */
  title?: string
  /** What went wrong, as the server told it. */
  words: string
  /** Whom the row is about, so that the Dismiss buttons of several rows can be told apart. */
  about: string
  onDismiss: () => void
}

/** Why an act on a row failed, on that row. */
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
