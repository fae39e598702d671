import { BeingBuilt } from '../being-built.tsx'
import { publicMeta } from '../page-meta.ts'
import { paths } from '../paths.ts'
import { Container } from '../ui/layout/container.tsx'
import type { Route } from './+types/mobile-banking'

export const meta: Route.MetaFunction = () =>
  publicMeta({
    title: 'Mobile Banking',
    description: 'Your accounts on your phone: deposits, transfers, cards and payments.',
    path: paths.mobileBanking,
  })

export default function MobileBanking() {
  return (
    <Container>
      <BeingBuilt title="Mobile Banking" />
    </Container>
  )
}
