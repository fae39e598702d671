import type { Reply } from '@bank/contract/endpoint'
import type { transactions } from '@bank/contract/transactions'
import { formatCount } from '../../ui/count/format-count.ts'
import { FigureCard } from '../../ui/figure-card/figure-card.tsx'
import type { Loadable } from '../../ui/loadable/loadable.ts'
import styles from './counters.module.css'

type Counts = { total: number; counts: Reply<typeof transactions.list>['counts'] | undefined }

/** The four counters, independent of the filters. Cancelled requests count only in the total, which says so. */
export function Counters({ list }: { list: Loadable<Counts> }) {
  return (
    <div className={styles.counters}>
      <FigureCard
        label="Total"
        data={list}
        figure={({ total }) => countText(total)}
        hint={list.status === 'ready' ? cancelledHint(list.value) : null}
      />
      <FigureCard label="Completed" data={list} figure={({ counts }) => countText(counts?.completed)} />
      <FigureCard label="Pending" data={list} figure={({ counts }) => countText(counts?.pending)} />
      <FigureCard label="Failed" data={list} figure={({ counts }) => countText(counts?.failed)} />
    </div>
  )
}

/** The cancelled requests, which no other counter shows, so that the counters add up. Most customers have none. */
function cancelledHint({ counts }: Counts): string | null {
  return counts?.cancelled ? `Includes ${formatCount(counts.cancelled)} cancelled` : null
}

const countText = (count: number | undefined) => (count === undefined ? '–' : formatCount(count))
