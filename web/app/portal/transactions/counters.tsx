import type { Reply } from '@bank/contract/endpoint'
import type { transactions } from '@bank/contract/transactions'
import { Link } from 'react-router'
import { formatCount } from '../../ui/count/format-count.ts'
import { FigureCard } from '../../ui/figure-card/figure-card.tsx'
import type { Loadable } from '../../ui/loadable/loadable.ts'
import styles from './counters.module.css'

type Counts = { total: number; counts: Reply<typeof transactions.list>['counts'] | undefined }

/**
 * The four counters, independent of the filters. Each leads to exactly the rows that it counts, so it clears the other
 * filters. Cancelled requests count only in the total, which says so.
 */
export function Counters({ list }: { list: Loadable<Counts> }) {
  return (
    <div className={styles.counters}>
      <FigureCard
        label="Total"
        data={list}
        figure={({ total }) => <Count of={total} rows="all transactions" search="" />}
        hint={list.status === 'ready' ? cancelledHint(list.value) : null}
      />
      <FigureCard
        label="Completed"
        data={list}
        figure={({ counts }) => (
          <Count of={counts?.completed} rows="completed transactions" search="?status=completed" />
        )}
      />
      <FigureCard
        label="Pending"
        data={list}
        figure={({ counts }) => (
          <Count of={counts?.pending} rows="pending transactions" search="?status=pending" />
        )}
      />
      <FigureCard
        label="Failed"
        data={list}
        figure={({ counts }) => (
          <Count of={counts?.failed} rows="failed transactions" search="?status=failed" />
        )}
      />
    </div>
  )
}

type CountProps = { of: number | undefined; rows: string; search: string }

/** The whole card can be pressed. */
function Count({ of: count, rows, search }: CountProps) {
  if (count === undefined) return '–'
  return (
    <Link
      to={{ search }}
      replace
      preventScrollReset
      className={styles.count}
      aria-label={`${formatCount(count)}: show ${rows}`}
    >
      {formatCount(count)}
    </Link>
  )
}

/** The cancelled requests, which no other counter shows, so that the counters add up. Most customers have none. */
function cancelledHint({ counts }: Counts): string | null {
  return counts?.cancelled ? `Includes ${formatCount(counts.cancelled)} cancelled` : null
}
