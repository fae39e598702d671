import { Container } from '../../ui/layout/container.tsx'
import { LinkStrips } from '../parts/link-strips.tsx'
import { SceneHero } from '../parts/scene.tsx'
import { Comparison } from './comparison.tsx'
import { LoanPath } from './loan-path.tsx'
import styles from './personal.module.css'
import { strips } from './products.ts'
import vessels from './vessels.svg?url'
import { Vessels } from './vessels.tsx'

/** The page for private customers: two accounts as vessels, the loan as a path, and all three compared in a table. */
export function PersonalPage() {
  return (
    <>
      <SceneHero
        floor="table"
        art={vessels}
        title="Personal Banking"
        lead="An account to save, an account to spend, and a loan when you need one. Compare all three on this page."
      />
      <section aria-labelledby="accounts-and-loans">
        <Vessels titleId="accounts-and-loans" />
        <LoanPath />
      </section>
      <Comparison />
      <div className={styles.more} data-ground="copper">
        <Container>
          <LinkStrips label="More for you" strips={strips} />
        </Container>
      </div>
    </>
  )
}
