import { brand } from '@bank/contract/brand'
import Clock from 'lucide-react/icons/clock'
import Mail from 'lucide-react/icons/mail'
import ShieldAlert from 'lucide-react/icons/shield-exclamation-point'
import type { ReactNode } from 'react'
import { Action } from '../../actions/action.tsx'
import { facts } from '../facts/facts.ts'
import { EmergencyPhone } from '../parts/emergency-phone.tsx'
import { EmailAddress, ReachByPhone } from '../parts/reach-us.tsx'
import { RowList } from '../parts/row-list.tsx'
import styles from './contact-ways.module.css'

const { hours, respondsWithin, emergencyLine } = facts.support

/** The three ways to reach a person: e-mail, the phone during business hours, and the emergency line. */
export function ContactWays() {
  return (
    <div className={styles.ways}>
      <Way icon={<Mail />} title="Email support">
        <p>
          <EmailAddress address={brand.supportEmail} />
          <br />
          We answer within {respondsWithin}.
        </p>
        <Action page="contact" label="Email Support" variant="secondary" />
      </Way>
      <Way icon={<Clock />} title="Business hours">
        <p>
          Call <ReachByPhone />.
        </p>
        <RowList rows={hours.map(({ days, hours: value }) => ({ label: days, value }))} />
      </Way>
      <Way icon={<ShieldAlert />} title="Emergency security line" urgent>
        <p>Lost your card, or see a transaction that isn’t yours? Call at once.</p>
        <p className={styles.number}>
          <EmergencyPhone /> <span>Open {emergencyLine}</span>
        </p>
      </Way>
    </div>
  )
}

type WayProps = { icon: ReactNode; title: string; urgent?: boolean; children: ReactNode }

function Way({ icon, title, urgent = false, children }: WayProps) {
  return (
    <div className={styles.way} data-urgent={urgent}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <div className={styles.words}>
        <h3>{title}</h3>
        {children}
      </div>
    </div>
  )
}
