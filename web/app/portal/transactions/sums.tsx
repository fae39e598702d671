import type { Reply } from '@bank/contract/endpoint'
import { type Cents, cents } from '@bank/contract/money'
import type { ownTransactions } from '@bank/contract/own-transactions'
import { statusBadge } from '../../transactions/own-words.ts'
import { formatCount } from '../../ui/count/format-count.ts'
import { nounOf } from '../../ui/count/noun-of.ts'
import { Money } from '../../ui/money/money.tsx'
import type { Filters } from './filters.ts'

type Answer = Reply<typeof ownTransactions.list>

type SumsProps = {
  /** `sums` is undefined for a list without filters, and null if the server did not add it up. */
  list: { matched: number; more?: boolean | undefined; last?: Pick<Answer, 'sums' | 'counts'> | undefined }
  status: Filters['status']
}

/**
 * What the filtered transactions come to, in one line: "23 transactions · +$10,200.00 in · −$7,309.85 out". The sums are of
 * completed ones, or of pending ones if only those are listed; the line says so if it counts others too.
 */
export function Sums({ list: { matched, more, last }, status }: SumsProps) {
  const sums = last?.sums
  if (sums === undefined || matched === 0) return null
  const words = `${formatCount(matched, { orMore: more })} ${nounOf(matched, 'transactions')}`
  if (status === 'failed' || status === 'cancelled') return words
  if (sums === null) return `${words}, too many to add up. Choose dates that are closer together.`
  const isMixed = status === 'all' && last?.counts.completed !== matched
  return (
    <>
      {words}
      {isMixed && (sums.in > 0 || sums.out > 0) ? ` · ${statusBadge('completed').words}:` : null}
      <InAndOut sums={sums} dot={isMixed ? ' ' : ' · '} />
    </>
  )
}

type InAndOutProps = {
  sums: { in: Cents; out: Cents }
  /** Before the first of the two. */
  dot?: string
}

/** " · +$10,200.00 in · −$7,309.85 out"; nothing of what is zero. */
export function InAndOut({ sums, dot = '' }: InAndOutProps) {
  return (
    <>
      {sums.in > 0 ? (
        <>
          {dot}
          <Money cents={sums.in} signed toneless withCents /> in
        </>
      ) : null}
      {sums.out > 0 ? (
        <>
          {sums.in > 0 ? ' · ' : dot}
          <Money cents={cents(-sums.out)} signed toneless withCents /> out
        </>
      ) : null}
    </>
  )
}
