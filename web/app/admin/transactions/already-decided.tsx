import { REQUEST_REASONS } from '@bank/contract/reasons'
import type { AdminTransaction } from '@bank/contract/transactions'
import { staffName } from '../people/person-name.ts'
import { decidedWords, statusBadge } from './transaction-words.ts'
import { UtcMoment } from './utc-moment.tsx'

/** Whether the bank's own rule has approved it (DEC-61). */
export const isAutomatic = ({ status, type, decidedBy, payments = [] }: AdminTransaction): boolean =>
  status === 'completed' && type === 'deposit' && decidedBy === null && payments.length > 0

/** "This transaction was already rejected by Siti Aminah (siti@example.com)" */
export function alreadyDecided(transaction: AdminTransaction): string {
  const { status, decidedBy } = transaction
  if (isAutomatic(transaction)) return 'This transaction was already approved automatically'
  const what = (decidedWords[status] ?? statusBadge(status).words).toLowerCase()
  return `This transaction was already ${what}${decidedBy ? ` by ${staffName(decidedBy)}` : ''}`
}

/** Who was faster, when, and why if they rejected it. */
export function AlreadyDecided({ transaction }: { transaction: AdminTransaction }) {
  const { decidedAt, reason } = transaction
  const words = reason && REQUEST_REASONS[reason]
  return (
    <>
      {alreadyDecided(transaction)}
      {decidedAt ? (
        <>
          {' '}
          on <UtcMoment iso={decidedAt} />
        </>
      ) : null}
      .{words ? ` Reason: ${words.label}.` : null}
    </>
  )
}
