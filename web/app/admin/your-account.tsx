import styles from './your-account.module.css'

/** Stands where the buttons of a row would be: nobody decides about himself (DEC-39). */
export function YourAccount() {
  return <span className={styles.words}>Your account</span>
}
