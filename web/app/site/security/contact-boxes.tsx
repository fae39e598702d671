import { brand } from '@bank/contract/brand'
import { paths } from '../../paths.ts'
import { facts } from '../facts/facts.ts'
import { EmergencyPhone } from '../parts/emergency-phone.tsx'
import { ReachByEmail, ReachByPhone } from '../parts/reach-by.tsx'
import { Section } from '../parts/section.tsx'
import { Tile, Tiles } from '../parts/tiles.tsx'
import styles from './contact-boxes.module.css'

const { emergencyLine, respondsWithin } = facts.support

/** Whom to call in an emergency, in large type, and for general questions. */
export function ContactBoxes() {
  return (
    <Section title="How to reach us" titleId="reach-us">
      <Tiles className={styles.boxes}>
        <Tile className={styles.emergency}>
          <h3>Emergency security line</h3>
          <p>For a lost card, a transaction that isn’t yours, or a password that someone else knows.</p>
          <p className={styles.phone}>
            <EmergencyPhone />
          </p>
          <p>
            Open {emergencyLine}. You can also <a href={paths.dashboard.security}>lock your account</a>{' '}
            yourself.
          </p>
        </Tile>
        <Tile>
          <h3>General questions</h3>
          <p className={styles.line}>
            <ReachByPhone />
          </p>
          <p>
            during <a href={paths.contact}>business hours</a>
          </p>
          <p className={styles.line}>
            <ReachByEmail address={brand.supportEmail} />
          </p>
          <p>We answer messages within {respondsWithin}.</p>
        </Tile>
      </Tiles>
    </Section>
  )
}
