import { paths } from '../../paths.ts'
import { Container } from '../../ui/layout/container.tsx'
import { facts } from '../facts/facts.ts'
import styles from './guarantee.module.css'
import sixty from './sixty.svg?url'

const { reportWithinDays } = facts.security

/** The guarantee as one number: the days in which to report, drawn as as many rings. */
export function Guarantee() {
  return (
    <section className={styles.section} data-ground="forest" aria-labelledby="guarantee">
      <img
        className={styles.rings}
        src={sixty}
        alt=""
        width={640}
        height={640}
        loading="lazy"
        decoding="async"
      />
      <Container>
        <h2 id="guarantee">Our security guarantee</h2>
        <p className={styles.figure}>
          <strong>{reportWithinDays}</strong> days
        </p>
        <p className={styles.promise}>
          Zero liability for unauthorized transactions if reported within {reportWithinDays} days of the
          statement date.
        </p>
        <p className={styles.more}>
          <a href={paths.contact}>What to do if you see one</a>
        </p>
      </Container>
    </section>
  )
}
