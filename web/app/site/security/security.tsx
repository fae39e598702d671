import { Container } from '../../ui/layout/container.tsx'
import { facts } from '../facts/facts.ts'
import { ActionPair } from '../parts/action-pair.tsx'
import { EmergencyPhone } from '../parts/emergency-phone.tsx'
import { Hero } from '../parts/hero.tsx'
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
          ground: 'copper',
        }}
      />
      <ContactBoxes />
    </>
  )
}

function SecurityHero() {
  return (
    <Hero
      className={styles.hero}
      ground="leaf"
      art={shield}
      title="Security Center"
      lead="How we protect you, and what you can do."
      actions={<ActionPair page="security" first="Enable Security Features" second="Security Checklist" />}
    >
      <div className={styles.urgent} data-ground="forest">
        <Container>
          <p>
            Something wrong right now? Call <EmergencyPhone />, {facts.support.emergencyLine}.
          </p>
        </Container>
      </div>
    </Hero>
  )
}
