import styles from './or.module.css'

/** Separates two ways to do the same thing. */
export function Or() {
  return <p className={styles.or}>or</p>
}
