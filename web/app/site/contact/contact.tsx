import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { facts } from '../facts/facts.ts'
import { publicMeta } from '../meta/page-meta.ts'
import { EmergencyPhone } from '../parts/emergency-phone.tsx'
import { Hero } from '../parts/hero.tsx'
import { Section } from '../parts/section.tsx'
import type { Route } from './+types/contact'
import { ContactForm } from './contact-form.tsx'
import { ContactQuestions } from './contact-questions.tsx'
import { ContactWays } from './contact-ways.tsx'

const { respondsWithin, emergencyLine } = facts.support

export const meta: Route.MetaFunction = () =>
  publicMeta({
    title: 'Contact',
    description: `Write to us and get an answer within ${respondsWithin}, call during business hours, or call the emergency line, open ${emergencyLine}.`,
    path: paths.contact,
  })

export default function Contact() {
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
        <ContactForm />
      </Section>

      <Section
        title="Frequently asked questions"
        ground="surface"
        more={<Link to={paths.faq}>All questions and answers</Link>}
      >
        <ContactQuestions />
      </Section>
    </>
  )
}
