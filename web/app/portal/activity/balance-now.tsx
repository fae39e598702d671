import type { ActivityAccount } from '@bank/contract/activity'
import { FigureBand } from '../../ui/figure-band/figure-band.tsx'
import { FigureMoney } from '../../ui/figure-card/figure-money.tsx'
import { mapLoadable } from '../../ui/loadable/loadable.ts'
import { trendOf, useTrend } from '../figures/trend.ts'
import { useLatestRows } from './latest-rows.ts'

/** The balance of today, whatever the filters, and its last 30 days. */
export function BalanceNow({ account }: { account: ActivityAccount }) {
  const latest = useLatestRows(account)
  const trend = useTrend()
  return (
    <FigureBand
      label="Balance today"
      data={mapLoadable(latest, ({ closing }) => closing)}
      figure={(closing) => (closing === null ? null : <FigureMoney cents={closing} />)}
      trend={trendOf(trend, account)}
      rise={account === 'borrowed' ? 'bad' : 'good'}
    />
  )
}
