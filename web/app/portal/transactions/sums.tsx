import type { Reply } from '@bank/contract/endpoint'
import { cents } from '@bank/contract/money'
import type { ownTransactions } from '@bank/contract/own-transactions'
import { statusBadge } from '../../transactions/own-words.ts'
import { Money } from '../../ui/money/money.tsx'
import quiet from '../../ui/quiet/quiet.module.css'
import type { Filters } from './filters.ts'

type SumsProps = {
  /** Undefined for a list without filters, null if the server did not add it up. */
  sums: Reply<typeof ownTransactions.list>['sums']
  status: Filters['status']
}

/** What the filtered transactions come to, in one line: of completed ones, or of pending ones if only those are listed. */
export function Sums({ sums, status }: SumsProps) {
  if (sums === undefined || status === 'failed' || status === 'cancelled') return null
  if (sums === null)
    return <p className={quiet.quiet}>These are too many to add up. Choose dates that are closer together.</p>
  if (sums.in === 0 && sums.out === 0) return null
  return (
    <p className={quiet.quiet}>
      {statusBadge(status === 'pending' ? status : 'completed').words}:{' '}
      {sums.in > 0 ? (
        <>
          <Money cents={sums.in} signed toneless /> in
        </>
      ) : null}
      {sums.in > 0 && sums.out > 0 ? ', ' : null}
      {sums.out > 0 ? (
        <>
          <Money cents={cents(-sums.out)} signed toneless /> out
        </>
      ) : null}
    </p>
  )
}
