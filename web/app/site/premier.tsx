import { BeingBuilt } from '../being-built.tsx'
import { publicMeta } from '../page-meta.ts'
import { paths } from '../paths.ts'
import { Container } from '../ui/layout/container.tsx'
import type { Route } from './+types/premier'

export const meta: Route.MetaFunction = () =>
  publicMeta({
    title: 'Premier Banking',
    description: 'Dedicated relationship managers, priority service and fee waivers for Premier clients.',
    path: paths.premier,
  })

export default function Premier() {
  return (
    <Container>
      <BeingBuilt title="Premier" />
    </Container>
  )
}
