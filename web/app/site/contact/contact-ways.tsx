import { brand } from '@bank/contract/brand'
import { type ReactNode, useId } from 'react'
import { Action } from '../../actions/action.tsx'
import { paths } from '../../paths.ts'
import { facts } from '../facts/facts.ts'
import { Band } from '../parts/band.tsx'
import { Columns } from '../parts/columns.tsx'
import { ReachByEmail, ReachByPhone } from '../parts/reach-by.tsx'
import { RowList } from '../parts/row-list.tsx'
import styles from './contact-ways.module.css'

const { hours, respondsWithin } = facts.support

/** The message form, and beside it e-mail, the business hours with the phone, and the way to a branch. */
export function ContactWays({ form }: { form: ReactNode }) {
  const titleId = useId()
  return (
    <Band labelledBy={titleId}>
      <Columns ratio="7-5">
        <div>
          <h2 id={titleId}>Write or call</h2>
          <p className={styles.note}>All fields are required except the phone number.</p>
          {form}
        </div>
        <div className={styles.ways}>
          <div>
            <h3>Email support</h3>
            <p className={styles.address}>
              <ReachByEmail address={brand.supportEmail} />
            </p>
            <p className={styles.note}>We answer within {respondsWithin}.</p>
            <Action page="contact" label="Email Support" variant="secondary" />
          </div>
          <div>
            <h3>Business hours</h3>
            <RowList rows={hours.map(({ days, hours: value }) => ({ label: days, value }))} />
            <p className={styles.call}>Call us in these hours, Singapore time:</p>
            <p className={styles.address}>
              <ReachByPhone />
            </p>
          </div>
          <div>
            <h3>Branches and ATMs</h3>
            <p className={styles.note}>Addresses, opening hours and directions.</p>
            <a href={paths.locate}>Find Us</a>
          </div>
        </div>
      </Columns>
    </Band>
  )
}
