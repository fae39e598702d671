import type { AdminTransaction } from '@bank/contract/transactions'
import { useSession } from '../../account/session/session.ts'
import { typeWord } from '../../transactions/transaction-kinds.ts'
import { Button } from '../../ui/button/button.tsx'
import { personName } from '../people/person-name.ts'
import { YourAccount } from '../people/your-account.tsx'
import { decisionWords } from './decision-words.ts'
import type { Decisions } from './decisions.ts'
import { exactAmount } from './transaction-words.ts'

/** Approve and Reject at the end of a row. Nothing for a decided request or one's own (DEC-39). */
export function DecisionButtons({
  transaction,
  decisions,
}: {
  transaction: AdminTransaction
  decisions: Decisions
}) {
  const isOwn = useSession()?.user.id === transaction.user.id
  if (transaction.status !== 'pending') return null
  if (isOwn) return <YourAccount />
  // With the reference, which each of a customer's requests has to itself.
  const about = `${exactAmount(transaction)} of ${personName(transaction.user)}, ${typeWord(transaction.type).toLowerCase()} ${transaction.reference}`
  return (['approve', 'reject'] as const).map((act) => (
    <Button
      key={act}
      variant={act === 'approve' ? 'secondary' : 'quiet'}
      size="sm"
      aria-label={`${decisionWords[act].label} ${about}`}
      onPress={() => decisions.ask(act, transaction)}
    >
      {decisionWords[act].label}
    </Button>
  ))
}
