import type { Reply } from '@bank/contract/endpoint'
import type { transactions } from '@bank/contract/transactions'
import { Link } from 'react-router'
import { formatCount } from '../../ui/count/format-count.ts'
import { FigureCard } from '../../ui/figure-card/figure-card.tsx'
import { FigureLink } from '../../ui/figure-card/figure-link.tsx'
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
        more={<ShowLink about="all transactions" search="" />}
      />
      <FigureCard
        label="Completed"
        data={list}
        figure={({ counts }) => countText(counts?.completed)}
        more={<ShowLink about="completed transactions" search="?status=completed" />}
      />
      <FigureCard
        label="Pending"
        data={list}
        figure={({ counts }) => countText(counts?.pending)}
        more={<ShowLink about="pending transactions" search="?status=pending" />}
      />
      <FigureCard
        label="Failed"
        data={list}
        figure={({ counts }) => countText(counts?.failed)}
        more={<ShowLink about="failed transactions" search="?status=failed" />}
      />
    </div>
  )
}

/** Shows exactly the rows that were counted, so it clears the other filters. */
const ShowLink = ({ about, search }: { about: string; search: string }) => (
  <FigureLink
    about={about}
    render={(props) => <Link to={{ search }} replace preventScrollReset {...props} />}
  >
    Show
  </FigureLink>
)

/** The cancelled requests, which no other counter shows, so that the counters add up. Most customers have none. */
function cancelledHint({ counts }: Counts): string | null {
  return counts?.cancelled ? `Includes ${formatCount(counts.cancelled)} cancelled` : null
}

const countText = (count: number | undefined) => (count === undefined ? '–' : formatCount(count))
