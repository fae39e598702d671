import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { facts } from '../facts/facts.ts'
import { EmergencyPhone } from '../parts/emergency-phone.tsx'
import { Hero } from '../parts/hero.tsx'
import { Section } from '../parts/section.tsx'
import { ContactQuestions } from './contact-questions.tsx'
import { ContactWays } from './contact-ways.tsx'

const { respondsWithin, emergencyLine } = facts.support

/** The page before the form and beside it; `children` is the form. */
export function ContactOpening({ children }: { children?: ReactNode }) {
  return (
    <>
      <Hero
        title="Contact"
        lead={
          <>
            We answer within {respondsWithin}. In an emergency, call <EmergencyPhone />, {emergencyLine}.
          </>
        }
      />
      <Section
        title="Write or call"
        layout="split"
        intro="All fields are required except the phone number."
        more={<ContactWays />}
      >
        {children}
      </Section>
    </>
  )
}

/** The page after the form. */
export function ContactClosing() {
  return (
    <Section
      title="Frequently asked questions"
      ground="surface"
      more={<a href={paths.faq}>All questions and answers</a>}
    >
      <ContactQuestions />
    </Section>
  )
}
