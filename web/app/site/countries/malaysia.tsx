import { BeingBuilt } from '../../being-built.tsx'
import { publicMeta } from '../../page-meta.ts'
import { paths } from '../../paths.ts'
import { Container } from '../../ui/layout/container.tsx'
import type { Route } from './+types/malaysia'

export const meta: Route.MetaFunction = () =>
  publicMeta({
    title: 'Malaysia',
    description: 'Branches, ATMs and services in Malaysia.',
    path: paths.location.malaysia,
  })

export default function Malaysia() {
  return (
    <Container>
      <BeingBuilt title="Malaysia" />
    </Container>
  )
}
