import styles from './your-account.module.css'

/** Replaces the buttons of a row: administrators can't decide about themselves (DEC-39). */
export function YourAccount() {
  return <span className={styles.words}>Your account</span>
}
