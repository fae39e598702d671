import styles from './feature-controls.module.css'
import art from './fingerprint.svg?url'

/** A check between the corners of a camera's finder. */
export function CheckPhoto() {
  return (
    <p className={styles.check}>
      <span>Pay to the order of</span>
      <b>$250.00</b>
    </p>
  )
}

/** Two accounts and the way between them. */
export function QuickTransfer() {
  return (
    <p className={styles.transfer}>
      <span>Checking</span>
      <span>Savings</span>
    </p>
  )
}

/** A message as it appears on a locked phone. */
export function Message() {
  return (
    <p className={styles.message}>
      <b>Deposit to savings</b>
      <span>Completed</span>
    </p>
  )
}

/** A locked card, and how much of its limit is spent. */
export function CardLock() {
  return (
    <div className={styles.lock}>
      <p>
        Card locked <i />
      </p>
      <p>
        Spending limit <b>$1,000</b>
      </p>
    </div>
  )
}

/** A bill, ready to be paid. */
export function Bill() {
  return (
    <p className={styles.bill}>
      <span>
        Electricity <b>$84.20</b>
      </span>
      <b>Pay</b>
    </p>
  )
}

/** The place for a finger: the middle of the hero's picture. */
export function Finger() {
  return (
    <p className={styles.finger}>
      <img src={`${art}#finger`} alt="" width={96} height={96} loading="lazy" decoding="async" />
    </p>
  )
}
