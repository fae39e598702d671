import { Action } from '../../actions/action.tsx'
import { Container } from '../../ui/layout/container.tsx'
import art from './laptop.svg?url'
import styles from './online-hero.module.css'

/** The opening: the portal on a laptop, with day and night behind it. */
export function OnlineHero() {
  return (
    <div className={styles.hero}>
      <Container>
        <div className={styles.layout}>
          <div className={styles.words}>
            <h1>Online Banking</h1>
            <p>Your accounts, transfers and payments, 24/7 and from anywhere. Get started in three steps.</p>
            <div className={styles.actions}>
              <Action page="onlineBanking" label="Enroll Now" size="lg" />
              <Action page="onlineBanking" label="Contact Support" size="lg" variant="secondary" />
            </div>
          </div>
          <img src={art} alt="" width={640} height={560} fetchPriority="low" />
        </div>
      </Container>
    </div>
  )
}
