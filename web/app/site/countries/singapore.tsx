import { BeingBuilt } from '../../being-built.tsx'
import { publicMeta } from '../../page-meta.ts'
import { paths } from '../../paths.ts'
import { Container } from '../../ui/layout/container.tsx'
import type { Route } from './+types/singapore'

export const meta: Route.MetaFunction = () =>
  publicMeta({
    title: 'Singapore',
    description: 'Branches, ATMs and services in Singapore.',
    path: paths.location.singapore,
  })

export default function Singapore() {
  return (
    <Container>
      <BeingBuilt title="Singapore" />
    </Container>
  )
}
