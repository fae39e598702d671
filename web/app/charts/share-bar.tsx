import styles from './share-bar.module.css'
import { patternFill } from './swatch.tsx'

/** A part of a whole, by its position among the parts; where it begins and how much it is, in percent. */
export type Share = { index: number; from?: number; share: number }

/** Shares of a whole in the patterns of their parts; decoration, because the words beside it say them. */
export function ShareBar({ shares }: { shares: readonly Share[] }) {
  return (
    <svg className={styles.bar} aria-hidden="true" focusable="false">
      {shares.map(({ index, from = 0, share }) => (
        <rect key={index} x={`${from}%`} width={`${share}%`} height="100%" fill={patternFill(index)} />
      ))}
    </svg>
  )
}
