import { Container } from '../../ui/layout/container.tsx'
import { LearnMore } from './learn-more.tsx'
import styles from './loan-path.module.css'
import path from './loan-path.svg?url'
import { loan } from './products.ts'

/** The third product: a landscape from edge to edge, in which the days of an application are stones on a path. */
export function LoanPath() {
  return (
    <div className={styles.band}>
      <Container>
        <div className={styles.words}>
          <h3>{loan.title}</h3>
          <p>{loan.text}</p>
          <p className={styles.figure}>
            <strong>{loan.figure.replace(' days', '\u00a0days')}</strong> {loan.figureLabel}
          </p>
          <LearnMore about={loan.title} />
        </div>
      </Container>
      <img
        className={styles.art}
        src={path}
        alt=""
        width={900}
        height={440}
        loading="lazy"
        decoding="async"
      />
    </div>
  )
}
