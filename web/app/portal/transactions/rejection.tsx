import type { Transaction } from '@bank/contract/own-transactions'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { requestSentence } from '../../transactions/rejection-words.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { PayOwedButton } from '../move-money/move-button.tsx'
import { BankNote } from '../screen/bank-note.tsx'
import { TonedPart } from '../screen/toned-part.tsx'

type RejectionProps = {
  transaction: Transaction
  /** Called when a link leads away. */
  onLeave: () => void
}

/** Why a request was rejected, and what the customer can do next. Renders nothing if nobody gave a reason. */
export function Rejection({ transaction, onLeave }: RejectionProps) {
  const { status, reason, note, decidedAt } = transaction
  if (status !== 'failed' || !reason) return null
  const sentence = requestSentence(transaction)
  return (
    <TonedPart
      tone="negative"
      title={
        <>
          Rejected
          {decidedAt ? (
            <>
              {' '}
              on <DateText iso={decidedAt} />
            </>
          ) : null}
        </>
      }
    >
      {sentence === null ? null : <p>{sentence}</p>}
      {note ? <BankNote note={note} /> : null}
      <Row gap="xs">
        {isWorthAskingAgain(reason) ? <AskAgain transaction={transaction} onLeave={onLeave} /> : null}
        <ButtonLink
          variant="secondary"
          size="sm"
          render={(props) => <Link to={paths.dashboard.support} onClick={onLeave} {...props} />}
        >
          Contact us
        </ButtonLink>
      </Row>
    </TonedPart>
  )
}

/** A duplicate is already asked for, and what was stopped to protect an account must not be tried again. */
const isWorthAskingAgain = (reason: string) => reason !== 'duplicate' && reason !== 'suspected-fraud'

/** Leads to where such a request is made. */
function AskAgain({ transaction: { type, toAccountType }, onLeave }: RejectionProps) {
  if (type === 'payment' && toAccountType === 'credit')
    return <PayOwedButton label="Ask again" variant="secondary" size="sm" />
  if (type !== 'deposit') return null
  return (
    <ButtonLink
      variant="secondary"
      size="sm"
      render={(props) => <Link to={paths.dashboard.funding} onClick={onLeave} {...props} />}
    >
      Ask again
    </ButtonLink>
  )
}
