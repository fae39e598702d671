import type { Ground } from '../parts/ground.ts'
import { Lines } from '../parts/lines.tsx'
import { type Point, Points } from '../parts/points.tsx'
import styles from './two-columns.module.css'

type Column = { title: string; intro: string; points: readonly Point[]; ground?: Ground }

/** Two lists to read, side by side from edge to edge: what to do, and what to look out for. */
export function TwoColumns({ left, right }: { left: Column; right: Column }) {
  return (
    <div className={styles.columns}>
      {[left, right].map(({ title, intro, points, ground }) => (
        <section key={title} className={styles.column} data-ground={ground} aria-labelledby={idOf(title)}>
          <h2 id={idOf(title)}>{title}</h2>
          <p className={styles.intro}>{intro}</p>
          <Lines>
            <Points points={points} />
          </Lines>
        </section>
      ))}
    </div>
  )
}

/** "Best practices" becomes "best-practices", for links: actions.ts names one. */
const idOf = (title: string) => title.toLowerCase().replaceAll(' ', '-')
