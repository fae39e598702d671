import { BeingBuilt } from '../being-built.tsx'
import { publicMeta } from '../page-meta.ts'
import { paths } from '../paths.ts'
import { Container } from '../ui/layout/container.tsx'
import type { Route } from './+types/promotions'

export const meta: Route.MetaFunction = () =>
  publicMeta({
    title: 'Promotions',
    description: 'Current offers on accounts, investments and new services.',
    path: paths.promotions,
  })

export default function Promotions() {
  return (
    <Container>
      <BeingBuilt title="Promotions" />
    </Container>
  )
}
