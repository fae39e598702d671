import styles from '../../ui/quiet/quiet.module.css'

/** Replaces the buttons of a row: administrators can't decide about themselves (DEC-39). */
export function YourAccount() {
  return <span className={styles.quiet}>Your account</span>
}
