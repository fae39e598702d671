import { paths } from '../../paths.ts'
import { NotFound } from '../../shell/not-found.tsx'
import { Container } from '../../ui/layout/container.tsx'
import { GrowthRings } from '../parts/growth-rings.tsx'
import { type LinkStrip, LinkStrips } from '../parts/link-strips.tsx'
import styles from './not-found.module.css'

const waysOn: readonly LinkStrip[] = [
  { title: 'Find Us', text: 'Branches and ATMs', to: paths.locate },
  { title: 'FAQ', text: 'Answers to common questions', to: paths.faq },
  { title: 'Login', text: 'Your accounts', to: paths.login },
]

/** The page for unknown addresses. Built once as /404, which the server serves with that status. */
export function NotFoundPage() {
  return (
    <div className={styles.page}>
      <GrowthRings />
      <Container>
        <NotFound />
        <LinkStrips label="More pages" strips={waysOn} />
      </Container>
    </div>
  )
}
