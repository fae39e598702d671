import type { ReactNode } from 'react'
import { Container } from '../../ui/layout/container.tsx'
import styles from './lead-section.module.css'
import art from './premier.svg?url'

/** The setting of the lead form: two chairs at a round table. */
export function LeadSection({ children }: { children?: ReactNode }) {
  return (
    <section className={styles.section} aria-labelledby="lead">
      <Container>
        <div className={styles.layout}>
          <div className={styles.words}>
            <h2 id="lead">Talk to us about Premier</h2>
            <p>Tell us as much as you like. No field is required.</p>
          </div>
          <img
            className={styles.table}
            src={`${art}#table`}
            alt=""
            width={560}
            height={560}
            loading="lazy"
            decoding="async"
          />
          <div className={styles.form}>{children}</div>
        </div>
      </Container>
    </section>
  )
}
