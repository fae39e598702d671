import { ringPaths } from '../brand-mark.tsx'
import styles from './growth-rings.module.css'

/** Finer rings between and around those of the mark: their radii, in its units of a 48 x 48 view box. */
const grain = [2.2, 6.4, 7.6, 11.8, 13.1, 17.4, 18.9, 23.6, 25.2, 27.9, 31.4, 35.6].map((radius, index) => ({
  radius,
  // The pith lies off-centre, and the narrower a ring the nearer is it to the pith: rings of wood never cross.
  x: (25.8 - radius * 0.084).toFixed(2),
  y: (26.9 - radius * 0.138).toFixed(2),
  // The golden angle, so that no two openings line up.
  opensAt: (index * 137.5) % 360,
  opening: 24 + ((index * 17) % 52),
}))

type GrowthRingsProps = {
  /** Where in the band the tree stands. Default `right`. */
  place?: 'right' | 'left' | 'corner'
}

/**
 * The brand's rings at large scale and low contrast, as the ground of a band. It fills its nearest positioned ancestor,
 * which stays readable: the lines take a tenth of the colour of the words. Decoration: hidden from screen readers.
 */
export function GrowthRings({ place = 'right' }: GrowthRingsProps) {
  return (
    <span className={styles.layer} data-place={place}>
      <svg className={styles.art} viewBox="0 0 48 48" aria-hidden="true" focusable="false">
        {grain.map(({ radius, x, y, opensAt, opening }) => (
          <circle
            key={radius}
            className={styles.grain}
            cx={x}
            cy={y}
            r={radius}
            pathLength={360}
            strokeDasharray={`${360 - opening} ${opening}`}
            transform={`rotate(${opensAt} ${x} ${y})`}
          />
        ))}
        {ringPaths.map((path) => (
          <path key={path} className={styles.ring} d={path} />
        ))}
      </svg>
    </span>
  )
}
