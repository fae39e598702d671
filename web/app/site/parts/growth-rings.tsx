import { ringPaths } from '../../shell/brand-mark.tsx'
import styles from './growth-rings.module.css'

/** The radii of finer rings between and around those of the mark, in the units of its 48 x 48 view box. */
const grain = [2.2, 6.4, 7.6, 11.8, 13.1, 17.4, 18.9, 23.6, 25.2, 27.9, 31.4, 35.6].map((radius, index) => ({
  radius,
  // The centre of a tree is off-centre, and smaller rings are closer to it, so that rings never cross.
  x: (25.8 - radius * 0.084).toFixed(2),
  y: (26.9 - radius * 0.138).toFixed(2),
  // Multiples of the golden angle, so that no two openings line up.
  opensAt: (index * 137.5) % 360,
  opening: 24 + ((index * 17) % 52),
}))

type GrowthRingsProps = {
  /** The position of the tree in the band. Default `right`. */
  place?: 'right' | 'left' | 'corner'
}

/**
 * The brand's rings, large and at low contrast, as the background of a band. It fills its nearest positioned ancestor.
 * The lines have a tenth of the text's colour, so that the text stays readable. Hidden from screen readers.
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
