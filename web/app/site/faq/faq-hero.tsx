import { paths } from '../../paths.ts'
import { Container } from '../../ui/layout/container.tsx'
import { Picture } from '../parts/picture.tsx'
import styles from './faq-hero.module.css'
import question from './question.svg?url'
import { categories } from './questions.ts'

/** The top of the page, like the contents of a book: the title, and the six parts. */
export function FaqHero() {
  return (
    <Container>
      <div className={styles.grid}>
        <div className={styles.words}>
          <h1>FAQ</h1>
          <p>Short answers about accounts, online banking, fees, loans, investments and security.</p>
        </div>
        <Picture className={styles.art} src={question} width={320} height={376} first />
        <nav aria-label="Parts of this page" data-print="no">
          <ul className={styles.parts}>
            {categories.map(({ id, name }) => (
              <li key={id}>
                {/* With the path, because that leaves a search behind which may hide the part. */}
                <a href={`${paths.faq}#${id}`}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </Container>
  )
}
