import type { Reply } from '@bank/contract/endpoint'
import type { ownTransactions } from '@bank/contract/own-transactions'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useUrlParameters, withParameter } from '../../lists/url-parameters.ts'
import { statusBadge } from '../../transactions/own-words.ts'
import { formatCount } from '../../ui/count/format-count.ts'
import type { Loadable } from '../../ui/loadable/loadable.ts'
import quiet from '../../ui/quiet/quiet.module.css'
import { LoadingWords, SkeletonText } from '../../ui/skeleton/skeleton.tsx'
import styles from './counters.module.css'

type Answer = Reply<typeof ownTransactions.list>
type Counts = { total: number; counts: Answer['counts'] | undefined; more: boolean | undefined }

type CountersProps = {
  list: Loadable<Counts>
  /** Whether there are filters besides the status. */
  isNarrowed: boolean
}

/**
 * The four counters in one line, within all filters but the status. Each leads to exactly the transactions that it counts.
 * Cancelled requests count only in the total, which says so.
 */
export function Counters({ list, isNarrowed }: CountersProps) {
  const all = isNarrowed ? 'transactions of every status' : 'all transactions'
  const known = list.status === 'ready' ? list.value : null
  const hint = hintOf(known, isNarrowed)
  const of = (status: 'completed' | 'pending' | 'failed') => (
    <Counter label={statusBadge(status).words}>
      {known ? (
        <Count
          of={known.counts?.[status]}
          more={known.more}
          rows={`${status} transactions`}
          status={status}
        />
      ) : null}
    </Counter>
  )
  return (
    <div>
      {known ? null : <LoadingWords />}
      <dl className={styles.counters}>
        <Counter label="Total">
          {known ? (
            <Count of={isNarrowed ? sumOf(known) : known.total} more={known.more} rows={all} status={null} />
          ) : null}
        </Counter>
        {of('completed')}
        {of('pending')}
        {of('failed')}
      </dl>
      {hint ? <p className={`${quiet.quiet} ${styles.hint}`}>{hint}</p> : null}
    </div>
  )
}

/** A skeleton without children. */
function Counter({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.counter}>
      <dt className={quiet.quiet}>{label}</dt>
      <dd className={styles.figure}>{children ?? <SkeletonText width="half" />}</dd>
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

/** All of the counter can be pressed. */
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
      aria-current={parameters.get('status') === status ? 'true' : undefined}
    >
      {words}
    </Link>
  )
}

/** That filters count, and the cancelled requests, which no other counter shows, so that the counters add up. */
function hintOf(known: Counts | null, isNarrowed: boolean): string | null {
  const counts = known?.counts
  const cancelled = counts?.cancelled ? `${formatCount(counts.cancelled)} cancelled` : null
  if (isNarrowed) return cancelled ? `Within your filters, ${cancelled}` : 'Within your filters'
  return cancelled && `Includes ${cancelled}`
}
