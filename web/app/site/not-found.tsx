import { NotFound, notFoundTitle } from '../failure-page.tsx'
import { Container } from '../ui/layout/container.tsx'
import type { Route } from './+types/not-found'

export const meta: Route.MetaFunction = () => [
  { title: notFoundTitle },
  { name: 'robots', content: 'noindex' },
]

/** Every unknown address. Built once as /404, which the server serves with that status. */
export default function NotFoundPage() {
  return (
    <Container>
      <NotFound />
    </Container>
  )
}
