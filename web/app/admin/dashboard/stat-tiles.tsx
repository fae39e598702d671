import { cents } from '@bank/contract/money'
import { type DashboardStats, oversight } from '@bank/contract/oversight'
import { transactions } from '@bank/contract/transactions'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Landmark from 'lucide-react/icons/landmark'
import UserCheck from 'lucide-react/icons/user-check'
import Users from 'lucide-react/icons/users'
import { Link } from 'react-router'
import { refresh } from '../../api/refresh.ts'
import { useChange } from '../../api/use-api-mutation.ts'
import { useApiQuery } from '../../api/use-api-query.ts'
import { paths } from '../../paths.ts'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { formatCount, formatPercent } from '../../ui/count/format-count.ts'
import { FigureCard } from '../../ui/figure-card/figure-card.tsx'
import { FigureLink } from '../../ui/figure-card/figure-link.tsx'
import { FigureMoney } from '../../ui/figure-card/figure-money.tsx'
import { Grid } from '../../ui/layout/grid.tsx'
import { loadable, mapLoadable, ready } from '../../ui/loadable/loadable.ts'
import { SkeletonText } from '../../ui/skeleton/skeleton.tsx'
import { UtcMoment } from '../transactions/utc-moment.tsx'
import styles from './dashboard.module.css'

/**
 * The four figures of the whole bank. If they can't be loaded they are zeros, as specified, below a warning, so that
 * no one believes that the bank is empty (HAZ-A18).
 */
export function StatTiles() {
  const query = useApiQuery(oversight.stats, {})
  const loaded = mapLoadable(loadable(query, 'The figures could not be loaded'), ({ data }) => data)
  const stats = loaded.status === 'failed' ? ready(ZEROS) : loaded

  /** The line below a figure. It keeps its space while the figure loads. */
  function hint(words: (stats: DashboardStats) => string) {
    if (stats.status === 'loading') return <SkeletonText width="half" />
    return loaded.status === 'ready' ? words(loaded.value) : 'Could not be loaded'
  }

  return (
    <>
      {loaded.status === 'failed' ? (
        <Banner tone="error" title={loaded.message} onRetry={loaded.retry} retrying={loaded.retrying}>
          The zeros below are placeholders.
        </Banner>
      ) : null}
      <Grid columns={4} min="sm" gap="sm">
        <FigureCard
          label="Total Users"
          data={stats}
          figure={({ totalUsers }) => formatCount(totalUsers)}
          hint={hint(growthWords)}
          icon={<Users />}
          more={<ListLink to={paths.admin.users} about="Total Users" />}
        />
        <FigureCard
          label="Active Users"
          data={stats}
          figure={({ activeUsers }) => formatCount(activeUsers)}
          hint={hint(({ activeUsers, totalUsers }) => `${share(activeUsers, totalUsers)} of all users`)}
          icon={<UserCheck />}
          more={<ListLink to={`${paths.admin.users}?status=active`} about="Active Users" />}
        />
        <FigureCard
          label="Pending Transactions"
          data={stats}
          figure={({ pendingTransactions }) => formatCount(pendingTransactions)}
          hint={hint(({ totalTransactions }) => `of ${formatCount(totalTransactions)} in total`)}
          icon={<ArrowLeftRight />}
          more={<ListLink to={paths.admin.transactions} about="Pending Transactions" />}
        />
        <FigureCard
          label="Total Portfolio Value"
          data={stats}
          figure={({ totalPortfolioValue }) => <FigureMoney cents={totalPortfolioValue} />}
          hint={hint(() => 'Only the portfolio balances of all customers, by the ledger')}
          icon={<Landmark />}
        />
      </Grid>
      <AsOf at={loaded.status === 'ready' ? query.dataUpdatedAt : null} />
    </>
  )
}

/** Makes a tile the way to the list of exactly what it counts. The transactions list shows the pending ones by default. */
function ListLink({ to, about }: { to: string; about: string }) {
  return (
    <FigureLink
      about={about}
      render={({ className, children }) => (
        <Link to={to} className={className}>
          {children}
        </Link>
      )}
    >
      Show list
    </FigureLink>
  )
}

const ZEROS: DashboardStats = {
  totalUsers: 0,
  activeUsers: 0,
  pendingTransactions: 0,
  totalTransactions: 0,
  totalPortfolioValue: cents(0),
  monthlyGrowth: 0,
}

/**
 * When the figures were read. They are also read again when the window gets the focus and when something changes at the
 * bank, and the button says nothing of that.
 */
function AsOf({ at }: { at: number | null }) {
  const reading = useChange<void, void>(() => refresh(oversight.stats, transactions.listPending), {
    failure: 'The figures could not be loaded',
  })
  return (
    <div className={styles.asOf}>
      {at === null ? (
        <span className={styles.asOfSkeleton}>
          <SkeletonText />
        </span>
      ) : (
        <p>
          As of <UtcMoment iso={new Date(at).toISOString()} />
        </p>
      )}
      <Button
        variant="quiet"
        size="sm"
        busy={reading.busy}
        busyLabel="Refreshing..."
        disabled={at === null}
        onPress={() => void reading.send()}
      >
        Refresh
      </Button>
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
