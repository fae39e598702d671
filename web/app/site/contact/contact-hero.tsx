import { facts } from '../facts/facts.ts'
import { EmergencyPhone } from '../parts/emergency-phone.tsx'
import { Hero } from '../parts/hero.tsx'
import styles from './contact-hero.module.css'
import letter from './letter.svg?url'

const { respondsWithin, emergencyLine } = facts.support

/** The top of the page: how soon we answer, and the number for those who can't wait. */
export function ContactHero() {
  return (
    <Hero
      ground="mist"
      className={styles.hero}
      art={letter}
      title="Contact"
      lead={
        <>
          We answer within {respondsWithin}. In an emergency, call <EmergencyPhone />, {emergencyLine}.
        </>
      }
    />
  )
}
