import { brand } from '@bank/contract/brand'
import { Container } from '../../ui/layout/container.tsx'
import { ActionPair } from '../parts/action-pair.tsx'
import { Hero } from '../parts/hero.tsx'
import { LinkStrips } from '../parts/link-strips.tsx'
import { strips } from './content.ts'
import styles from './home-hero.module.css'
import art from './total.svg?url'

/** The home page's tall opening: the portal's total grows out of the rings, above the three ways into the site. */
export function HomeHero() {
  return (
    <Hero
      className={styles.hero}
      ground="forest"
      art={art}
      title={brand.tagline}
      lead="Accounts, loans, insurance and investments in Singapore, Malaysia, Indonesia and Thailand."
      actions={
        <ActionPair page="home" first="Get Started" second="Learn More" about="about online banking" />
      }
    >
      <div className={styles.foot}>
        <Container>
          <LinkStrips label="Where to next" strips={strips} />
        </Container>
      </div>
    </Hero>
  )
}
