import { Action } from '../../actions/action.tsx'
import { Container } from '../../ui/layout/container.tsx'
import art from './fingerprint.svg?url'
import leaf from './leaf-ground.module.css'
import styles from './mobile-hero.module.css'

/** The opening: a fingerprint made of the rings unlocks a phone that is larger than the band. */
export function MobileHero() {
  return (
    <div className={`${styles.hero} ${leaf.ground}`} data-ground="forest">
      <Container>
        <div className={styles.layout}>
          <div className={styles.words}>
            <h1>Mobile Banking</h1>
            <p>Deposit checks, send money, lock a card and pay bills from your phone.</p>
            <div className={styles.actions}>
              <Action page="mobileBanking" label="Download App" size="lg" />
              <Action
                page="mobileBanking"
                label="Learn More"
                about="about the app"
                size="lg"
                variant="secondary"
              />
            </div>
          </div>
          <img src={art} alt="" width={640} height={560} fetchPriority="low" />
        </div>
      </Container>
    </div>
  )
}
