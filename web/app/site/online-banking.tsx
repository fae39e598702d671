import { BeingBuilt } from '../being-built.tsx'
import { publicMeta } from '../page-meta.ts'
import { paths } from '../paths.ts'
import { Container } from '../ui/layout/container.tsx'
import type { Route } from './+types/online-banking'

export const meta: Route.MetaFunction = () =>
  publicMeta({
    title: 'Online Banking',
    description: 'Manage accounts, transfer money and pay bills online, at any hour.',
    path: paths.onlineBanking,
  })

export default function OnlineBanking() {
  return (
    <Container>
      <BeingBuilt title="Online Banking" />
    </Container>
  )
}
