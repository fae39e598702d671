import { paths } from '../../paths.ts'
import { NotFound } from '../../shell/not-found.tsx'
import { Container } from '../../ui/layout/container.tsx'
import { Columns } from '../parts/columns.tsx'
import { ForVisitor } from '../parts/for-visitor.tsx'
import { Picture } from '../parts/picture.tsx'
import styles from './not-found.module.css'
import offTheMap from './off-the-map.svg?url'

const waysOn = [
  { name: 'Find Us', to: paths.locate },
  { name: 'FAQ', to: paths.faq },
] as const

/** The page for unknown addresses. Built once as /404, which the server serves with that status. */
export function NotFoundPage() {
  return (
    <Container>
      <Columns ratio="5-6" align="center" className={styles.page}>
        <div className={styles.words}>
          <NotFound />
          <nav aria-label="More pages">
            <ul className={styles.ways}>
              {waysOn.map(({ name, to }) => (
                <li key={to}>
                  <a href={to}>{name}</a>
                </li>
              ))}
              <li>
                <ForVisitor signedOut={<a href={paths.login}>Login</a>} />
              </li>
            </ul>
          </nav>
        </div>
        <Picture src={offTheMap} width={640} height={560} first />
      </Columns>
    </Container>
  )
}
