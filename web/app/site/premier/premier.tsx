import { Action } from '../../actions/action.tsx'
import { paths } from '../../paths.ts'
import { Container } from '../../ui/layout/container.tsx'
import { ForVisitor } from '../parts/for-visitor.tsx'
import card from './card.svg?url'
import styles from './premier.module.css'
import { PremierBenefits } from './premier-benefits.tsx'
import { WaysIn } from './ways-in.tsx'

/** Premier, the one dark page: its own ground between the shared bar and footer. */
export function PremierPage() {
  return (
    <div className={styles.night}>
      <PremierHero />
      <PremierBenefits />
      <WaysIn />
      <Start />
    </div>
  )
}

function PremierHero() {
  return (
    <div className={styles.hero}>
      <Container>
        <div className={styles.words}>
          <h1>Premier Banking</h1>
          <p className={styles.lead}>
            A dedicated relationship manager, a priority queue and fee waivers, in four countries.
          </p>
          <div className={styles.actions}>
            <Action page="premier" label="Become a Premier Client" size="lg" />
            <Action page="premier" label="Schedule a Consultation" size="lg" variant="secondary" />
          </div>
        </div>
      </Container>
      <img className={styles.card} src={card} alt="" width={640} height={560} fetchPriority="low" />
    </div>
  )
}

/** What to do first, for people who have an account and for people who have none. */
function Start() {
  return (
    <section className={styles.start} aria-labelledby="start">
      <Container>
        <div className={styles.startInner}>
          <h2 id="start">Where to start</h2>
          <p>
            To become a Premier client,{' '}
            <ForVisitor
              signedOut={
                <>
                  <a href={paths.login}>log in</a> to Asset Management. No account yet?{' '}
                  <a href={paths.register}>Register</a> first.
                </>
              }
              signedIn={
                <>
                  open <a href={paths.dashboard.overview}>Asset Management</a>.
                </>
              }
            />{' '}
            Questions before that? <a href={paths.contact}>Ask us</a>.
          </p>
        </div>
      </Container>
    </section>
  )
}
