import { BeingBuilt } from '../../being-built.tsx'
import { publicMeta } from '../../page-meta.ts'
import { paths } from '../../paths.ts'
import { Container } from '../../ui/layout/container.tsx'
import type { Route } from './+types/indonesia'

export const meta: Route.MetaFunction = () =>
  publicMeta({
    title: 'Indonesia',
    description: 'Branches, ATMs and services in Indonesia.',
    path: paths.location.indonesia,
  })

export default function Indonesia() {
  return (
    <Container>
      <BeingBuilt title="Indonesia" />
    </Container>
  )
}
