import { BeingBuilt } from '../being-built.tsx'
import { publicMeta } from '../page-meta.ts'
import { paths } from '../paths.ts'
import { Container } from '../ui/layout/container.tsx'
import type { Route } from './+types/logo'

export const meta: Route.MetaFunction = () =>
  publicMeta({
    title: 'Logo',
    description: 'The logo in its sizes, on light and on dark ground.',
    path: paths.logo,
  })

export default function LogoShowcase() {
  return (
    <Container>
      <BeingBuilt title="Logo" />
    </Container>
  )
}
