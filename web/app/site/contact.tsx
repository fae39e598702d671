import { BeingBuilt } from '../being-built.tsx'
import { publicMeta } from '../page-meta.ts'
import { paths } from '../paths.ts'
import { Container } from '../ui/layout/container.tsx'
import type { Route } from './+types/contact'

export const meta: Route.MetaFunction = () =>
  publicMeta({
    title: 'Contact',
    description: 'Write to us, call us, or read our business hours and answers to common questions.',
    path: paths.contact,
  })

export default function Contact() {
  return (
    <Container>
      <BeingBuilt title="Contact" />
    </Container>
  )
}
