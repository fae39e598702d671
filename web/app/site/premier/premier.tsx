import { paths } from '../../paths.ts'
import { ActionPair } from '../parts/action-pair.tsx'
import { ForVisitor } from '../parts/for-visitor.tsx'
import { Hero } from '../parts/hero.tsx'
import { Section } from '../parts/section.tsx'
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
    <Hero
      className={styles.hero}
      art={card}
      title="Premier Banking"
      lead="A dedicated relationship manager, a priority queue and fee waivers, in four countries."
      actions={<ActionPair page="premier" first="Become a Premier Client" second="Schedule a Consultation" />}
    />
  )
}

/** What to do first, for people who have an account and for people who have none. */
function Start() {
  return (
    <Section layout="split" className={styles.start} title="Where to start" titleId="start">
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
    </Section>
  )
}
