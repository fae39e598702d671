import type { Reply } from '@bank/contract/endpoint'
import type { transactions } from '@bank/contract/transactions'
import { formatCount } from '../../ui/count/format-count.ts'
import { FigureCard } from '../../ui/figure-card/figure-card.tsx'
import type { Loadable } from '../../ui/loadable/loadable.ts'
import styles from './counters.module.css'

type Counts = { total: number; counts: Reply<typeof transactions.list>['counts'] | undefined }

/** The four counters, whatever the filters. A cancelled request counts in the total only. */
export function Counters({ list }: { list: Loadable<Counts> }) {
  return (
    <div className={styles.counters}>
      <FigureCard label="Total" data={list} figure={({ total }) => inWords(total)} />
      <FigureCard label="Completed" data={list} figure={({ counts }) => inWords(counts?.completed)} />
      <FigureCard label="Pending" data={list} figure={({ counts }) => inWords(counts?.pending)} />
      <FigureCard label="Failed" data={list} figure={({ counts }) => inWords(counts?.failed)} />
    </div>
  )
}

const inWords = (count: number | undefined) => (count === undefined ? '–' : formatCount(count))
