import { brand } from '@bank/contract/brand'
import styles from './brand-mark.module.css'

export type LogoSize = 'small' | 'default' | 'large'

/**
 * The growth rings: four unclosed arcs, defined only here. Like the rings of a tree they are off-centre, and each is open
 * on a different side. Lengths are in units of the 48 x 48 view box, angles in degrees clockwise from three o'clock.
 */
const rings = [
  { x: 24, y: 24, radius: 21, opensAt: -38, opening: 46 },
  { x: 24.5, y: 24.8, radius: 15.3, opensAt: 128, opening: 58 },
  { x: 25, y: 25.6, radius: 9.8, opensAt: -8, opening: 78 },
  { x: 25.4, y: 26.3, radius: 4.4, opensAt: 205, opening: 110 },
] as const

/** The rings as SVG path data, for the mark and for the large rings in heroes. */
export const ringPaths: readonly string[] = rings.map(({ x, y, radius, opensAt, opening }) => {
  const point = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180
    return `${(x + radius * Math.cos(angle)).toFixed(2)} ${(y + radius * Math.sin(angle)).toFixed(2)}`
  }
  return `M${point(opensAt + opening / 2)}A${radius} ${radius} 0 1 1 ${point(opensAt - opening / 2)}`
})

/** The mark alone, hidden from screen readers because the name is beside it. Its lines take the text color. */
export function BrandMark({ size = 'default' }: { size?: LogoSize }) {
  return (
    <svg
      className={`${styles.mark} ${styles[size]}`}
      viewBox="0 0 48 48"
      aria-hidden="true"
      focusable="false"
    >
      {ringPaths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  )
}

type LogoProps = { size?: LogoSize; ground?: 'light' | 'dark' }

/** Mark and name. `ground` is the background it is on. */
export function Logo({ size = 'default', ground = 'light' }: LogoProps) {
  return (
    <span className={styles.logo} data-on={ground} data-size={size}>
      <BrandMark size={size} />
      <span className={styles.name}>{brand.bankName}</span>
    </span>
  )
}
