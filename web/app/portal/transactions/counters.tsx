import type { Reply } from '@bank/contract/endpoint'
import type { ownTransactions } from '@bank/contract/own-transactions'
import { Link } from 'react-router'
import { useUrlParameters, withParameter } from '../../lists/url-parameters.ts'
import { statusBadge } from '../../transactions/own-words.ts'
import { formatCount } from '../../ui/count/format-count.ts'
import { FigureCard } from '../../ui/figure-card/figure-card.tsx'
import type { Loadable } from '../../ui/loadable/loadable.ts'
import styles from './counters.module.css'

type Answer = Reply<typeof ownTransactions.list>
type Counts = { total: number; counts: Answer['counts'] | undefined; more: boolean | undefined }

type CountersProps = {
  list: Loadable<Counts>
  /** Whether there are filters besides the status. */
  isNarrowed: boolean
}

/**
 * The four counters, within all filters but the status. Each leads to exactly the rows that it counts. Cancelled requests
 * count only in the total, which says so.
 */
export function Counters({ list, isNarrowed }: CountersProps) {
  const all = isNarrowed ? 'transactions of every status' : 'all transactions'
  const of = (status: 'completed' | 'pending' | 'failed') => (
    <FigureCard
      label={statusBadge(status).words}
      data={list}
      figure={({ counts, more }) => (
        <Count of={counts?.[status]} more={more} rows={`${status} transactions`} status={status} />
      )}
    />
  )
  return (
    <div className={styles.counters}>
      <FigureCard
        label="Total"
        data={list}
        figure={(counts) => (
          <Count of={isNarrowed ? sumOf(counts) : counts.total} more={counts.more} rows={all} status={null} />
        )}
        hint={list.status === 'ready' ? hintOf(list.value, isNarrowed) : null}
      />
      {of('completed')}
      {of('pending')}
      {of('failed')}
    </div>
  )
}

const sumOf = ({ counts, total }: Counts) =>
  counts ? counts.completed + counts.pending + counts.failed + counts.cancelled : total

type CountProps = {
  of: number | undefined
  more: boolean | undefined
  rows: string
  /** The status that the link chooses; null for all. The other filters stay. */
  status: string | null
}

/** The whole card can be pressed. */
function Count({ of: count, more, rows, status }: CountProps) {
  const [parameters] = useUrlParameters()
  if (count === undefined) return '–'
  const words = formatCount(count, { orMore: more })
  return (
    <Link
      to={{ search: String(withParameter(parameters, 'status', status)) }}
      replace
      preventScrollReset
      className={styles.count}
      aria-label={`${words}: show ${rows}`}
    >
      {words}
    </Link>
  )
}

/** That filters count, and the cancelled requests, which no other counter shows, so that the counters add up. */
function hintOf({ counts }: Counts, isNarrowed: boolean): string | null {
  const cancelled = counts?.cancelled ? `${formatCount(counts.cancelled)} cancelled` : null
  if (isNarrowed) return cancelled ? `Within your filters, ${cancelled}` : 'Within your filters'
  return cancelled && `Includes ${cancelled}`
}
