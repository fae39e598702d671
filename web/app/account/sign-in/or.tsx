import styles from './or.module.css'

/** Between two ways to do the same. */
export function Or() {
  return <p className={styles.or}>or</p>
}
