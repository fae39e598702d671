import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { Section } from '../parts/section.tsx'
import { ContactHero } from './contact-hero.tsx'
import { ContactQuestions } from './contact-questions.tsx'
import { ContactWays } from './contact-ways.tsx'
import { EmergencyBlock } from './emergency-block.tsx'

/** The words, the message form beside the other ways to reach us (`children` is the form), and the emergency line. */
export function ContactOpening({ children }: { children?: ReactNode }) {
  return (
    <>
      <ContactHero />
      <ContactWays form={children} />
      <EmergencyBlock />
    </>
  )
}

/** The four common questions. */
export function ContactClosing() {
  return (
    <Section title="Frequently asked questions" more={<a href={paths.faq}>All questions and answers</a>}>
      <ContactQuestions />
    </Section>
  )
}
