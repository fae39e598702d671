import { brand } from '@bank/contract/brand'
import { Action } from '../../actions/action.tsx'
import { Container } from '../../ui/layout/container.tsx'
import { LinkStrips } from '../parts/link-strips.tsx'
import { strips } from './content.ts'
import styles from './home-hero.module.css'
import art from './total.svg?url'

/** The home page's tall opening: the portal's total grows out of the rings, above the three ways into the site. */
export function HomeHero() {
  return (
    <div className={styles.hero} data-ground="forest">
      <Container>
        <div className={styles.opening}>
          <div className={styles.words}>
            <h1>{brand.tagline}</h1>
            <p className={styles.lead}>
              Accounts, loans, insurance and investments in Singapore, Malaysia, Indonesia and Thailand.
            </p>
            <div className={styles.actions}>
              <Action page="home" label="Get Started" size="lg" />
              <Action
                page="home"
                label="Learn More"
                about="about online banking"
                size="lg"
                variant="secondary"
              />
            </div>
          </div>
          <img className={styles.art} src={art} alt="" width={640} height={560} fetchPriority="low" />
        </div>
      </Container>
      <div className={styles.foot}>
        <Container>
          <LinkStrips label="Where to next" strips={strips} />
        </Container>
      </div>
    </div>
  )
}
