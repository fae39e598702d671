import { ActionPair } from '../parts/action-pair.tsx'
import { Actions } from '../parts/actions.tsx'
import { Scene } from '../parts/scene.tsx'
import styles from './consultation.module.css'
import table from './table.svg?url'

/** The page's end: a table with two cups and the guide on it, and the two ways to go on. */
export function Consultation() {
  return (
    <section aria-labelledby="consultation">
      <Scene art={table} height={480} ground="mist" className={styles.table}>
        <h2 id="consultation">Not sure what fits?</h2>
        <p>Tell us about your business, and we will recommend what fits. Or start with our guide.</p>
        <Actions>
          <ActionPair page="business" first="Schedule a Consultation" second="Download the Guide" />
        </Actions>
      </Scene>
    </section>
  )
}
