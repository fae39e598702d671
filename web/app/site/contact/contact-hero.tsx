import { Container } from '../../ui/layout/container.tsx'
import { facts } from '../facts/facts.ts'
import { EmergencyPhone } from '../parts/emergency-phone.tsx'
import styles from './contact-hero.module.css'
import letter from './letter.svg?url'

const { respondsWithin, emergencyLine } = facts.support

/** The top of the page: how soon we answer, and the number for those who can't wait. */
export function ContactHero() {
  return (
    <div className={styles.hero}>
      <Container>
        <div className={styles.grid}>
          <div className={styles.words}>
            <h1>Contact</h1>
            <p>
              We answer within {respondsWithin}. In an emergency, call <EmergencyPhone />, {emergencyLine}.
            </p>
          </div>
          <img className={styles.art} src={letter} alt="" width={560} height={440} fetchPriority="low" />
        </div>
      </Container>
    </div>
  )
}
