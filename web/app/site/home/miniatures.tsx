import { brand } from '@bank/contract/brand'
import { BrandMark } from '../../shell/brand-mark.tsx'
import { facts } from '../facts/facts.ts'
import styles from './miniatures.module.css'

/** A relationship manager's business card. */
export function ManagerCard() {
  return (
    <div className={styles.desk} aria-hidden="true">
      <div className={styles.card}>
        <BrandMark />
        <p className={styles.person}>
          Nadia Rahman
          <span>Relationship manager</span>
        </p>
        <p className={styles.reach}>
          {brand.bankName}
          <span>{brand.phone}</span>
        </p>
      </div>
    </div>
  )
}

/** A ticket of the Premier queue, in front of one of the long queue. */
export function QueueTicket() {
  return (
    <div className={styles.tickets} aria-hidden="true">
      <p className={styles.ticket}>
        Queue <b>A 48</b>
      </p>
      <p className={styles.ticket}>
        Premier queue <b>P 1</b>
      </p>
    </div>
  )
}

/** The end of a statement, with a monthly fee that is waived. */
export function WaivedFee() {
  const fee = facts.accounts.basicCheckingMonthlyFee
  return (
    <div className={styles.rows} aria-hidden="true">
      <p>
        Monthly fee <s>{fee}</s>
      </p>
      <p>
        Fee waived for Premier <span>−{fee}</span>
      </p>
      <p>
        You pay <span>$0</span>
      </p>
    </div>
  )
}
