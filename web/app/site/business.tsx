import { BeingBuilt } from '../being-built.tsx'
import { publicMeta } from '../page-meta.ts'
import { paths } from '../paths.ts'
import { Container } from '../ui/layout/container.tsx'
import type { Route } from './+types/business'

export const meta: Route.MetaFunction = () =>
  publicMeta({
    title: 'Business Banking',
    description: 'Accounts, loans and solutions for startups and for small, medium and large businesses.',
    path: paths.business,
  })

export default function Business() {
  return (
    <Container>
      <BeingBuilt title="Business" />
    </Container>
  )
}
