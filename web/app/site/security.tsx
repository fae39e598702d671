import { BeingBuilt } from '../being-built.tsx'
import { publicMeta } from '../page-meta.ts'
import { paths } from '../paths.ts'
import { Container } from '../ui/layout/container.tsx'
import type { Route } from './+types/security'

export const meta: Route.MetaFunction = () =>
  publicMeta({
    title: 'Security Center',
    description: 'How we protect you, how you protect yourself, and what we guarantee.',
    path: paths.security,
  })

export default function Security() {
  return (
    <Container>
      <BeingBuilt title="Security Center" />
    </Container>
  )
}
