import styles from './ring.module.css'

type RingPart = {
  name: string
  /** In percent of the whole ring. */
  share: number
  /** A color or a pattern. */
  stroke: string
}

type RingProps = {
  /** In words, if the ring is a picture of its own; otherwise it is hidden from screen readers. */
  label?: string
  /** Clockwise from the top. */
  parts: readonly RingPart[]
  /** How much of the radius the ring takes, from 0 to 1. */
  width: number
  /** Of the gaps between the parts, in percent of the ring. Default none. */
  gap?: number
  /** Draws the whole circle below the parts. */
  hasTrack?: boolean
}

/** The radius of the outer edge. Patterns of 8 units are then drawn in about their own size. */
const OUTER = 124

/** A circle begins at the right. It is not turned to begin at the top, because that would turn the patterns with it. */
const QUARTER = 25

/** Shares of a whole as a ring. */
export function Ring({ label, parts, width, gap = 0, hasTrack = false }: RingProps) {
  const circle = {
    cx: OUTER,
    cy: OUTER,
    r: OUTER * (1 - width / 2),
    strokeWidth: OUTER * width,
    pathLength: 100,
  }
  const drawn = parts.filter(({ share }) => share > 0)
  return (
    <svg
      className={styles.ring}
      viewBox={`0 0 ${2 * OUTER} ${2 * OUTER}`}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label === undefined}
      focusable="false"
    >
      {hasTrack ? <circle {...circle} className={styles.track} /> : null}
      {drawn.map(({ name, share, stroke }, index) => {
        const before = drawn.slice(0, index).reduce((sum, part) => sum + part.share, 0)
        const length = share - (drawn.length > 1 ? gap : 0)
        return (
          <circle
            key={name}
            {...circle}
            className={styles.part}
            stroke={stroke}
            strokeDasharray={`${length} ${100 - length}`}
            strokeDashoffset={QUARTER - before}
          >
            {label ? <title>{`${name} ${share}%`}</title> : null}
          </circle>
        )
      })}
    </svg>
  )
}
