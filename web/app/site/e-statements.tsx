import { BeingBuilt } from '../being-built.tsx'
import { publicMeta } from '../page-meta.ts'
import { paths } from '../paths.ts'
import { Container } from '../ui/layout/container.tsx'
import type { Route } from './+types/e-statements'

export const meta: Route.MetaFunction = () =>
  publicMeta({
    title: 'e-Statements',
    description: 'Statements online, with seven years of history, as soon as they are ready.',
    path: paths.eStatements,
  })

export default function EStatements() {
  return (
    <Container>
      <BeingBuilt title="e-Statements" />
    </Container>
  )
}
