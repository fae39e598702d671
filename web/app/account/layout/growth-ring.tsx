import styles from './growth-ring.module.css'

/** How far a way of several steps is. */
export type Growth = { done: number; of: number }

/** The radius of the heart, which is there from the start, and of the whole trunk. */
const HEART = 75
const TRUNK = 153
/** Between two fine rings. */
const YEAR = 5

/** The brand's ring as a picture of progress: around a heart, a band for each step; the finished ones are grown. */
export function GrowthRing({ done, of }: Growth) {
  const edge = (step: number) => HEART + ((TRUNK - HEART) * step) / of
  const steps = Array.from({ length: of }, (_, step) => ({ from: edge(step), to: edge(step + 1) }))
  const heart = [0, 1, 2].map((third) => ({ from: third * 25, to: third * 25 + 25 }))
  return (
    <svg viewBox="0 0 320 320" className={styles.ring} aria-hidden="true">
      {[...heart, ...steps].map(({ from, to }, index) => {
        const step = index - heart.length
        return (
          <Band
            key={to}
            from={from}
            to={to}
            age={step === done - 1 ? 'newest' : step < done ? 'grown' : 'to-come'}
          />
        )
      })}
    </svg>
  )
}

/** The years of a band, and the strong ring that closes it. */
function Band({ from, to, age }: { from: number; to: number; age: 'grown' | 'newest' | 'to-come' }) {
  const years = Math.round((to - from) / YEAR)
  return (
    <g className={styles.band} data-age={age}>
      {Array.from({ length: years }, (_, year) => {
        const r = Math.round(from + ((to - from) * (year + 1)) / years)
        // The gaps and the middle of the rings wander, as in a trunk.
        return (
          <circle
            key={r}
            className={year === years - 1 ? undefined : styles.year}
            cx="161"
            cy="160"
            r={r}
            pathLength={100}
            transform={`rotate(${(r * 47) % 360} 160 160)`}
          />
        )
      })}
    </g>
  )
}
