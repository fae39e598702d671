import { Container } from '../../ui/layout/container.tsx'
import { Figure } from '../parts/figure.tsx'
import { Picture } from '../parts/picture.tsx'
import { LearnMore } from './learn-more.tsx'
import { checking, savings } from './products.ts'
import surface from './surface.svg?url'
import styles from './vessels.module.css'

/** Savings and checking as a jar and a measuring glass, each filled to its minimum deposit. They have one scale, until larger text needs more room. */
export function Vessels({ titleId }: { titleId: string }) {
  return (
    <div className={styles.band}>
      <Container>
        <div className={styles.layout}>
          <div className={styles.head}>
            <h2 id={titleId}>Accounts and loans</h2>
            <p>What you typically need to get started.</p>
          </div>
          <div className={styles.jar}>
            <div className={styles.air}>
              <h3>{savings.title}</h3>
              <p>{savings.text}</p>
              <LearnMore about={savings.title} />
            </div>
            <div className={styles.liquid} data-ground="forest">
              <Surface />
              <Figure className={styles.figure} figure={savings.figure} label={savings.figureLabel} />
            </div>
          </div>
          <div className={styles.glass}>
            <div className={styles.air}>
              <h3>{checking.title}</h3>
            </div>
            <div className={styles.liquid} data-ground="forest">
              <Surface />
              <Scale />
              <Figure className={styles.figure} figure={checking.figure} label={checking.figureLabel} />
              <p className={styles.fee}>{checking.fee}</p>
              <p>{checking.text}</p>
              <LearnMore about={checking.title} />
            </div>
          </div>
        </div>
      </Container>
    </div>
  )
}

function Surface() {
  return <Picture className={styles.surface} src={surface} width={400} height={40} />
}

/** The marks below the surface, for the eye: the figure itself is in words. */
function Scale() {
  return (
    <span className={styles.scale} aria-hidden="true">
      {['$400', '$300', '$200', '$100'].map((mark) => (
        <span key={mark}>{mark}</span>
      ))}
    </span>
  )
}
