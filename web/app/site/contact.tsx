import { Link } from 'react-router'
import { publicMeta } from '../page-meta.ts'
import { paths } from '../paths.ts'
import type { Route } from './+types/contact'
import { ContactForm } from './contact/contact-form.tsx'
import { ContactQuestions } from './contact/contact-questions.tsx'
import { ContactWays } from './contact/contact-ways.tsx'
import { EmergencyPhone } from './emergency-phone.tsx'
import { facts } from './facts.ts'
import { Hero } from './hero.tsx'
import { Section } from './section.tsx'

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
