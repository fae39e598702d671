import { brand } from '@bank/contract/brand'
import type { VerificationStatus } from '@bank/contract/verification'
import type { Ref } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { DateText } from '../../ui/date/date.tsx'
import styles from './seal.module.css'

type SealProps = { status: VerificationStatus; title: Ref<HTMLHeadingElement> }

/** A verified identity: the bank's rings, closed to a seal, with the day of the decision. */
export function Seal({ status: { verifiedAt }, title }: SealProps) {
  return (
    <div className={styles.band} data-ground="forest">
      <Drawing />
      <div className={styles.words}>
        <h2 ref={title} tabIndex={-1}>
          Your identity is verified
        </h2>
        {verifiedAt ? (
          <p className={styles.date}>
            Verified on <DateText iso={verifiedAt} />
          </p>
        ) : null}
        <dl className={styles.items}>
          {['SSN', 'ID'].map((item) => (
            <div key={item}>
              <dt>{item}</dt>
              <dd>
                <Badge tone="positive">Verified</Badge>
              </dd>
            </div>
          ))}
        </dl>
        <p className={styles.hint}>
          You don’t need to do anything else. If you change your name, date of birth or country in your{' '}
          <Link to={paths.dashboard.profile}>profile</Link>, we will verify you again.
        </p>
      </div>
    </div>
  )
}

/** Rings that close from the heart outwards, around a check; decoration. */
function Drawing() {
  return (
    <svg className={styles.seal} viewBox="0 0 240 240" aria-hidden="true" focusable="false">
      <circle className={styles.edge} cx="120" cy="120" r="113" pathLength="72" />
      {[102, 74, 60, 46].map((radius, order) => (
        <circle
          key={radius}
          className={styles.ring}
          data-order={order}
          cx="120"
          cy="120"
          r={radius}
          pathLength="100"
        />
      ))}
      <path id="seal-line" d="M36 120a84 84 0 0 1 168 0a84 84 0 0 1-168 0" fill="none" stroke="none" />
      <text className={styles.name}>
        <textPath href="#seal-line" textLength="516">
          {`${brand.bankName} · Verified · `.toUpperCase().repeat(2)}
        </textPath>
      </text>
      <path className={styles.check} d="M98 121l16 16 30-34" />
    </svg>
  )
}
