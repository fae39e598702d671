import { Action } from '../../actions/action.tsx'
import { Container } from '../../ui/layout/container.tsx'
import styles from './consultation.module.css'
import table from './table.svg?url'

/** The page's end: a table with two cups and the guide on it, and the two ways to go on. */
export function Consultation() {
  return (
    <section className={styles.band} aria-labelledby="consultation">
      <Container>
        <div className={styles.words}>
          <h2 id="consultation">Not sure what fits?</h2>
          <p>Tell us about your business, and we will recommend what fits. Or start with our guide.</p>
          <div className={styles.actions}>
            <Action page="business" label="Schedule a Consultation" size="lg" />
            <Action page="business" label="Download the Guide" size="lg" variant="secondary" />
          </div>
        </div>
      </Container>
      <img
        className={styles.art}
        src={table}
        alt=""
        width={640}
        height={480}
        loading="lazy"
        decoding="async"
      />
    </section>
  )
}
