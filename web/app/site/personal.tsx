import { BeingBuilt } from '../being-built.tsx'
import { publicMeta } from '../page-meta.ts'
import { paths } from '../paths.ts'
import { Container } from '../ui/layout/container.tsx'
import type { Route } from './+types/personal'

export const meta: Route.MetaFunction = () =>
  publicMeta({
    title: 'Personal Banking',
    description: 'Savings accounts, checking accounts and personal loans.',
    path: paths.personal,
  })

export default function Personal() {
  return (
    <Container>
      <BeingBuilt title="Personal" />
    </Container>
  )
}
