import { paths } from '../../paths.ts'
import { facts } from '../facts/facts.ts'
import { Band } from '../parts/band.tsx'
import { Picture } from '../parts/picture.tsx'
import styles from './guarantee.module.css'
import sixty from './sixty.svg?url'

const { reportWithinDays } = facts.security

/** The guarantee as one number: the days in which to report, drawn as as many rings. */
export function Guarantee() {
  return (
    <Band ground="forest" labelledBy="guarantee" className={styles.section}>
      <Picture className={styles.rings} src={sixty} width={640} height={640} data-print="no" />
      <h2 id="guarantee">Our security guarantee</h2>
      <p className={styles.figure}>
        <strong>{reportWithinDays}</strong> days
      </p>
      <p className={styles.promise}>
        Zero liability for unauthorized transactions if reported within {reportWithinDays} days of the
        statement date.
      </p>
      <p className={styles.more}>
        <a href={paths.contact}>What to do if you see one</a>
      </p>
    </Band>
  )
}
