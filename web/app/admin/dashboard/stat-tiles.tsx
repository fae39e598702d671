import { cents } from '@bank/contract/money'
import { type DashboardStats, oversight } from '@bank/contract/oversight'
import { ArrowLeftRight, Landmark, UserCheck, Users } from 'lucide-react'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { formatCount, formatPercent } from '../../ui/count/format-count.ts'
import { FigureCard } from '../../ui/figure-card/figure-card.tsx'
import { FigureMoney } from '../../ui/figure-card/figure-money.tsx'
import { loadable, mapLoadable, ready } from '../../ui/loadable/loadable.ts'
import { SkeletonText } from '../../ui/skeleton/skeleton.tsx'
import { useFresh } from '../fresh.ts'
import styles from './dashboard.module.css'

/**
 * The four figures of the whole bank. Where they could not be loaded they are zeros, as specified, under
 * words that say so (hazard A18): nobody may believe that the bank is empty.
 */
export function StatTiles() {
  const query = useFresh(oversight.stats, {})
  const loaded = mapLoadable(loadable(query, 'The figures could not be loaded'), ({ data }) => data)
  const stats = loaded.status === 'failed' ? ready(NOTHING) : loaded

  /** The line below a figure, which keeps its place while the figure loads. */
  function hint(words: (stats: DashboardStats) => string) {
    if (stats.status === 'loading') return <SkeletonText width="half" />
    return loaded.status === 'ready' ? words(loaded.value) : 'Could not be loaded'
  }

  return (
    <>
      {loaded.status === 'failed' ? <NotLoaded {...loaded} /> : null}
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
    </>
  )
}

const NOTHING: DashboardStats = {
  totalUsers: 0,
  activeUsers: 0,
  pendingTransactions: 0,
  totalTransactions: 0,
  totalPortfolioValue: cents(0),
  monthlyGrowth: 0,
}

function NotLoaded({ message, retry, retrying }: { message: string; retry: () => void; retrying: boolean }) {
  return (
    <Banner
      tone="error"
      title={message}
      action={
        <Button variant="quiet" size="sm" onPress={retry} busy={retrying} busyLabel="Trying again...">
          Try again
        </Button>
      }
    >
      The zeros below only stand in for them.
    </Banner>
  )
}

/** "+4.2% in 30 days" */
function growthWords({ monthlyGrowth }: DashboardStats): string {
  return `${formatPercent(monthlyGrowth / 100, { signed: true })} in 30 days`
}

function share(part: number, whole: number): string {
  return `${whole === 0 ? 0 : Math.round((part / whole) * 100)}%`
}
