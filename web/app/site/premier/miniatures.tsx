import UserRoundCheck from 'lucide-react/icons/user-round-check'
import { facts } from '../facts/facts.ts'
import { openingSpan } from '../places/opening-span.ts'
import styles from './miniatures.module.css'

// Small pictures of what a benefit is, in HTML. They only illustrate, so screen readers pass over them.

/** One person in the middle of the rings, with accounts and plans around. */
export function Manager() {
  return (
    <div className={styles.manager} aria-hidden="true">
      {/* Unclosed and off-centre as in the mark. */}
      <svg className={styles.rings} viewBox="-8 -8 16 16" aria-hidden="true">
        <circle r={3.2} pathLength={4} transform="rotate(65)" />
        <circle r={4.7} pathLength={4} transform="rotate(185)" />
        <circle r={6.2} pathLength={4} transform="rotate(-35)" strokeWidth={0.16} />
        <circle r={7.7} pathLength={4} transform="rotate(120)" />
      </svg>
      <UserRoundCheck className={styles.person} />
      <b>Your accounts</b>
      <b>Your plans</b>
    </div>
  )
}

/** The next ticket of the Premier queue in front of one from the other queue. */
export function Tickets() {
  return (
    <div className={styles.tickets} aria-hidden="true">
      <p>
        <small>Queue</small> <b>A 31</b>
      </p>
      <p>
        <small>Premier queue</small> <b>P 02</b> <em>Next</em>
      </p>
    </div>
  )
}

/** A fee that was waived. */
export function Waivers() {
  return (
    <div className={styles.waivers} aria-hidden="true">
      <p>
        Monthly fee <i /> <s>{facts.accounts.basicCheckingMonthlyFee}</s>
      </p>
      <p>
        You pay <i /> <b>$0</b>
      </p>
    </div>
  )
}

/** A day of 24 hours, with those marked in which the branch is open: `6:00 AM to 10:00 PM`. */
export function DayOpen({ hours }: { hours: string }) {
  const span = openingSpan(hours)
  const [opens, closes] = hours.split(' to ')
  return (
    <div className={styles.day} aria-hidden="true">
      <p>
        {Array.from({ length: 24 }, (_, hour) => hour).map((hour) => (
          <i key={hour} data-open={span !== null && hour >= span.from && hour < span.to} />
        ))}
      </p>
      <p>
        <b>{opens}</b> <b>{closes}</b>
      </p>
    </div>
  )
}
