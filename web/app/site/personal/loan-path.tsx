import { Figure } from '../parts/figure.tsx'
import { Scene } from '../parts/scene.tsx'
import { LearnMore } from './learn-more.tsx'
import styles from './loan-path.module.css'
import path from './loan-path.svg?url'
import { loan } from './products.ts'

/** The third product: a landscape from edge to edge, in which the days of an application are stones on a path. */
export function LoanPath() {
  return (
    <Scene className={styles.path} art={path} width={900} height={440} ground="copper">
      <h3>{loan.title}</h3>
      <p>{loan.text}</p>
      <Figure figure={loan.figure} label={loan.figureLabel} />
      <LearnMore about={loan.title} />
    </Scene>
  )
}
