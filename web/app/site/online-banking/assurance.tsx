import { useId } from 'react'
import { paths } from '../../paths.ts'
import { Container } from '../../ui/layout/container.tsx'
import { facts } from '../facts/facts.ts'
import styles from './assurance.module.css'
import { assurances } from './online-banking-data.tsx'

/** The guarantee as a sentence to read, and how login and sessions are kept safe. */
export function Assurance() {
  const titleId = useId()
  return (
    <section className={styles.band} data-ground="forest" aria-labelledby={titleId}>
      <Container>
        <div className={styles.layout}>
          <div>
            <h2 id={titleId}>Security assurance</h2>
            <p className={styles.guarantee}>
              Zero liability for unauthorized transactions if reported within{' '}
              <b>{facts.security.reportWithinDays} days</b> of the statement date.
            </p>
            <a href={paths.security}>Visit the Security Center</a>
          </div>
          <ul className={styles.points}>
            {assurances.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </Container>
    </section>
  )
}
