import { brand } from '@bank/contract/brand'
import { type ReactNode, useId } from 'react'
import { Action } from '../../actions/action.tsx'
import { Container } from '../../ui/layout/container.tsx'
import { facts } from '../facts/facts.ts'
import { EmailAddress, ReachByPhone } from '../parts/reach-by.tsx'
import { RowList } from '../parts/row-list.tsx'
import styles from './contact-ways.module.css'

const { hours, respondsWithin } = facts.support

/** The message form, and beside it e-mail and the phone with the business hours. */
export function ContactWays({ form }: { form: ReactNode }) {
  const titleId = useId()
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <Container>
        <div className={styles.columns}>
          <div className={styles.letter}>
            <h2 id={titleId}>Write or call</h2>
            <p className={styles.note}>All fields are required except the phone number.</p>
            {form}
          </div>
          <div className={styles.ways}>
            <div>
              <h3>Email support</h3>
              <p className={styles.address}>
                <EmailAddress address={brand.supportEmail} />
              </p>
              <p className={styles.note}>We answer within {respondsWithin}.</p>
              <Action page="contact" label="Email Support" variant="secondary" />
            </div>
            <div>
              <h3>Business hours</h3>
              <p className={styles.address}>
                <ReachByPhone />
              </p>
              <RowList rows={hours.map(({ days, hours: value }) => ({ label: days, value }))} />
            </div>
          </div>
        </div>
      </Container>
    </section>
  )
}
