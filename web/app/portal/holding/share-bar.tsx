import type { Holding } from '@bank/contract/finances'
import type { Cents } from '@bank/contract/money'
import { percent } from '../../charts/money-plot.tsx'
import { totalInvested } from '../figures/performance.ts'
import styles from './share-bar.module.css'

type ShareBarProps = { kind: 'gain' | 'loss'; holding: Holding; result: Cents }

/** A gain or a loss beside what was put in, drawn to scale; the words above it say the share. */
export function ShareBar({ kind, holding, result }: ShareBarProps) {
  const putIn = totalInvested(holding)
  if (putIn <= 0 || result === 0) return null
  return (
    <div className={styles.track} aria-hidden="true">
      <div className={styles.part} data-tone={kind} style={{ width: percent(Math.min(1, result / putIn)) }} />
    </div>
  )
}
