import { type DashboardStats, oversight } from '@bank/contract/oversight'
import { ArrowLeftRight, Landmark, UserCheck, Users } from 'lucide-react'
import { formatCount, formatPercent } from '../../ui/count/format-count.ts'
import { FigureCard } from '../../ui/figure-card/figure-card.tsx'
import { FigureMoney } from '../../ui/figure-card/figure-money.tsx'
import { loadable, mapLoadable } from '../../ui/loadable/loadable.ts'
import { SkeletonText } from '../../ui/skeleton/skeleton.tsx'
import { useFresh } from '../fresh.ts'
import styles from './dashboard.module.css'

/** The four figures of the whole bank. One that could not be loaded says so and is never a zero (hazard A18). */
export function StatTiles() {
  const query = useFresh(oversight.stats, {})
  const stats = mapLoadable(loadable(query, 'Failed to load the figures'), ({ data }) => data)

  /** The line below a figure, which keeps its place while the figure loads. */
  function hint(words: (stats: DashboardStats) => string) {
    if (stats.status === 'loading') return <SkeletonText width="half" />
    return stats.status === 'ready' ? words(stats.value) : null
  }

  return (
    <div className={styles.tiles}>
      <FigureCard
        label="Total Users"
        data={stats}
        figure={({ totalUsers }) => formatCount(totalUsers)}
        hint={hint(growthWords)}
        icon={<Users />}
      />
      <FigureCard
        label="Active Users"
        data={stats}
        figure={({ activeUsers }) => formatCount(activeUsers)}
        hint={hint(({ activeUsers, totalUsers }) => `${share(activeUsers, totalUsers)} of all users`)}
        icon={<UserCheck />}
      />
      <FigureCard
        label="Pending Transactions"
        data={stats}
        figure={({ pendingTransactions }) => formatCount(pendingTransactions)}
        hint={hint(({ totalTransactions }) => `of ${formatCount(totalTransactions)} in total`)}
        icon={<ArrowLeftRight />}
      />
      <FigureCard
        label="Total Portfolio Value"
        data={stats}
        figure={({ totalPortfolioValue }) => <FigureMoney cents={totalPortfolioValue} />}
        hint={hint(() => 'All customers together')}
        icon={<Landmark />}
      />
    </div>
  )
}

/** "+4.2% in 30 days" */
function growthWords({ monthlyGrowth }: DashboardStats): string {
  return `${formatPercent(monthlyGrowth / 100, { signed: true })} in 30 days`
}

function share(part: number, whole: number): string {
  return `${whole === 0 ? 0 : Math.round((part / whole) * 100)}%`
}
