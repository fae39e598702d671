import styles from './two-columns.module.css'

export type Point = { title: string; text: string }

type Column = { title: string; intro: string; points: readonly Point[] }

/** Two lists to read, side by side from edge to edge: what to do, and what to look out for. */
export function TwoColumns({ left, right }: { left: Column; right: Column }) {
  return (
    <div className={styles.columns}>
      {[left, right].map(({ title, intro, points }) => (
        <section key={title} className={styles.column} aria-labelledby={idOf(title)}>
          <div>
            <h2 id={idOf(title)}>{title}</h2>
            <p className={styles.intro}>{intro}</p>
            <ul>
              {points.map((point) => (
                <li key={point.title}>
                  <h3>{point.title}</h3>
                  <p>{point.text}</p>
                </li>
              ))}
            </ul>
          </div>
        </section>
      ))}
    </div>
  )
}

/** "Best practices" becomes "best-practices", for links: actions.ts names one. */
const idOf = (title: string) => title.toLowerCase().replaceAll(' ', '-')
