import { Action } from '../../actions/action.tsx'
import { Container } from '../../ui/layout/container.tsx'
import { facts } from '../facts/facts.ts'
import { EmergencyPhone } from '../parts/emergency-phone.tsx'
import { ContactBoxes } from './contact-boxes.tsx'
import { Guarantee } from './guarantee.tsx'
import { Protections } from './protections.tsx'
import styles from './security.module.css'
import { practices, threats } from './security-data.ts'
import shield from './shield.svg?url'
import { TwoColumns } from './two-columns.tsx'

/** How the bank protects its clients, what it guarantees, and what they can do themselves. */
export function SecurityPage() {
  return (
    <>
      <SecurityHero />
      <Protections />
      <Guarantee />
      <TwoColumns
        left={{ title: 'Best practices', intro: 'Five habits that keep thieves out.', points: practices }}
        right={{
          title: 'Threats to know about',
          intro: 'Never tell anyone your password, by phone or in a message. Not even us.',
          points: threats,
        }}
      />
      <ContactBoxes />
    </>
  )
}

function SecurityHero() {
  return (
    <div className={styles.hero}>
      <Container>
        <div className={styles.inner}>
          <div className={styles.words}>
            <h1>Security Center</h1>
            <p className={styles.lead}>How we protect you, and what you can do.</p>
            <div className={styles.actions}>
              <Action page="security" label="Enable Security Features" size="lg" />
              <Action page="security" label="Security Checklist" size="lg" variant="secondary" />
            </div>
          </div>
          <img className={styles.shield} src={shield} alt="" width={640} height={560} fetchPriority="low" />
        </div>
      </Container>
      <div className={styles.urgent} data-ground="forest">
        <Container>
          <p>
            Something wrong right now? Call <EmergencyPhone />, {facts.support.emergencyLine}.
          </p>
        </Container>
      </div>
    </div>
  )
}
