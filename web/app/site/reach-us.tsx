import { brand } from '@bank/contract/brand'
import { facts } from './facts.ts'
import styles from './reach-us.module.css'

/** How to reach the bank: by phone, by mail, and when. */
export function ReachUs() {
  return (
    <dl className={styles.reach}>
      <div>
        <dt>Call</dt>
        <dd>
          <ReachByPhone />
        </dd>
      </div>
      <div>
        <dt>Write</dt>
        <dd>
          <ReachByEmail />
        </dd>
      </div>
      {facts.support.hours.map(({ days, hours }) => (
        <div key={days}>
          <dt>{days}</dt>
          <dd>{hours}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The bank's number, as a link that calls it. */
export function ReachByPhone() {
  return (
    <a className={styles.link} href={`tel:${brand.phone.replaceAll(' ', '')}`}>
      {brand.phone}
    </a>
  )
}

/** The bank's address, as a link that opens the mail program. */
export function ReachByEmail() {
  return (
    <a className={styles.link} href={`mailto:${brand.email}`}>
      {brand.email}
    </a>
  )
}
