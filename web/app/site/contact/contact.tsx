import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { facts } from '../facts/facts.ts'
import { EmergencyPhone } from '../parts/emergency-phone.tsx'
import { Hero } from '../parts/hero.tsx'
import { Section } from '../parts/section.tsx'
import styles from './contact.module.css'
import { ContactQuestions } from './contact-questions.tsx'
import { ContactWays } from './contact-ways.tsx'
import { EmergencyBlock } from './emergency-block.tsx'
import letter from './letter.svg?url'

const { respondsWithin, emergencyLine } = facts.support

/** The message form (`children`) beside the other ways to reach us, the emergency line, and the four common questions. */
export function ContactPage({ children }: { children?: ReactNode }) {
  return (
    <>
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
      <ContactWays form={children} />
      <EmergencyBlock />
      <Section title="Frequently asked questions" more={<a href={paths.faq}>All questions and answers</a>}>
        <ContactQuestions />
      </Section>
    </>
  )
}
