import { patternFill } from '../../charts/swatch.tsx'
import styles from './share-bar.module.css'

/** A share of a whole in the pattern of its part; decoration, because the words beside it say the share. */
export function ShareBar({ share, index }: { share: number; index: number }) {
  return (
    <svg className={styles.bar} aria-hidden="true" focusable="false">
      <rect width="100%" height="100%" rx="3" fill="var(--neutral-line)" />
      <rect width={`${share}%`} height="100%" rx="3" fill={patternFill(index)} />
    </svg>
  )
}
