import screens from '../mobile-banking/screens.svg?url'
import { Picture } from '../parts/picture.tsx'
import styles from './feature-pictures.module.css'

const holdings = [
  ['Accounts', '$185,358'],
  ['Savings', '$352,627'],
  ['Investments', '$1,534,367'],
  ['Total Assets', '$2,072,352'],
] as const

/** What somebody holds, with its total; the figures are those of the demonstration. */
export function Holdings() {
  return (
    <div className={styles.holdings} aria-hidden="true">
      {holdings.map(([kind, sum]) => (
        <p key={kind}>
          {kind}
          <b>{sum}</b>
        </p>
      ))}
    </div>
  )
}

/** A sum on its way from one account to another. */
export function Transfer() {
  return (
    <div className={styles.transfer} aria-hidden="true">
      <span>Checking</span>
      <b>$500.00</b>
      <span>Savings</span>
    </div>
  )
}

/** A hidden password, and what the portal says when it has ended a session. */
export function EndedSession() {
  return (
    <div className={styles.ended} aria-hidden="true">
      <span />
      <p>You were logged out after a period of inactivity. Please log in again.</p>
    </div>
  )
}

/** The top of a phone with the dashboard. */
export function Phone() {
  return <Picture className={styles.phone} src={`${screens}#dashboard`} width={320} height={640} />
}

/** The hours of a week, a dot for each: all of them are lit. */
export function Hours() {
  return <div className={styles.hours} aria-hidden="true" />
}

/** The four countries, side by side in one line of rings. */
export function Countries() {
  return (
    <p className={styles.countries} aria-hidden="true">
      <span>SG</span>
      <span>MY</span>
      <span>ID</span>
      <span>TH</span>
    </p>
  )
}
