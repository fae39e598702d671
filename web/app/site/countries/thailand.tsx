import { BeingBuilt } from '../../being-built.tsx'
import { publicMeta } from '../../page-meta.ts'
import { paths } from '../../paths.ts'
import { Container } from '../../ui/layout/container.tsx'
import type { Route } from './+types/thailand'

export const meta: Route.MetaFunction = () =>
  publicMeta({
    title: 'Thailand',
    description: 'Branches, ATMs and services in Thailand.',
    path: paths.location.thailand,
  })

export default function Thailand() {
  return (
    <Container>
      <BeingBuilt title="Thailand" />
    </Container>
  )
}
