import { clockWords } from './countdown.ts'
import styles from './rate-timer.module.css'

/** "Rate valid for 14:32" */
export function RateTimer({ secondsLeft }: { secondsLeft: number }) {
  return (
    <>
      Rate valid for{' '}
      <span role="timer" className={styles.left}>
        {clockWords(secondsLeft)}
      </span>
    </>
  )
}
