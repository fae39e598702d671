import { finances } from '@bank/contract/finances'
import { type Cents, sum } from '@bank/contract/money'
import type { StaffConversation } from '@bank/contract/staff-threads'
import { useApiQuery } from '../../../api/use-api-query.ts'
import { useAnswerSince } from '../../../forms/answer-since.ts'
import { ConfirmedActDialog } from '../../../forms/confirmed-act-dialog.tsx'
import { DescriptionList } from '../../../ui/description-list/description-list.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { TextField } from '../../../ui/text-field/text-field.tsx'
import { NoteField } from '../../acts/reason-fields.tsx'
import { staffName } from '../../people/person-name.ts'
import type { CreditDecisionAct } from './use-credit-decision.ts'

type CreditQuestionProps = { thread: StaffConversation; decision: CreditDecisionAct }

/** Asks before a credit is decided, which is final: for whom, how much, and what the available credit will then be. */
export function CreditQuestion({ thread, decision }: CreditQuestionProps) {
  return decision.asked === 'approved' ? (
    <Approval thread={thread} decision={decision} />
  ) : (
    <Rejection thread={thread} decision={decision} />
  )
}

function Approval({ thread, decision }: CreditQuestionProps) {
  const query = useApiQuery(
    finances.balancesOf,
    { params: { id: thread.customer.id } },
    { enabled: decision.open },
  )
  const { answer, hasFailed } = useAnswerSince(query, decision.open)
  const available = answer?.data.funding.availableCredit ?? null
  const { amount } = decision
  return (
    <ConfirmedActDialog
      confirmation={decision}
      title="Approve this credit?"
      act={'amount' in amount ? `Approve ${inWords(amount.amount)}` : 'Approve'}
      waiting={!('amount' in amount) || available === null}
      busyLabel="Approving..."
      firstFocus={decision.amountRef}
    >
      <Stack gap="sm">
        <p>
          {staffName(thread.customer)} can use it at once. They read the decision in the conversation. It
          can’t be taken back here.
        </p>
        <TextField
          ref={decision.amountRef}
          label="Amount"
          prefix="$"
          figures
          inputMode="decimal"
          autoComplete="off"
          value={decision.amountText}
          onChange={({ target }) => decision.typeAmount(target.value)}
          error={decision.problemOf('amount') ?? ('problem' in amount ? amount.problem : undefined)}
        />
        {hasFailed ? (
          <p role="alert">The customer’s figures could not be read. Please close this and try again.</p>
        ) : (
          <DescriptionList layout="rows" items={creditItems(available, amount)} />
        )}
        <Note decision={decision} />
      </Stack>
    </ConfirmedActDialog>
  )
}

function creditItems(available: Cents | null, amount: CreditDecisionAct['amount']) {
  const then = available !== null && 'amount' in amount ? sum([available, amount.amount]) : null
  return [
    { label: 'Available credit now', value: available === null ? null : inWords(available) },
    {
      label: 'Available credit then',
      value: <strong>{then === null ? '–' : inWords(then)}</strong>,
    },
  ]
}

function Rejection({ thread, decision }: CreditQuestionProps) {
  const wanted = thread.credit?.amount ?? null
  return (
    <ConfirmedActDialog
      confirmation={decision}
      title="Reject this credit?"
      act={wanted === null ? 'Reject' : `Reject ${inWords(wanted)}`}
      tone="danger"
      busyLabel="Rejecting..."
      firstFocus={decision.noteRef}
    >
      <Stack gap="sm">
        <p>
          {staffName(thread.customer)} reads the decision in the conversation. It can’t be taken back here,
          and their available credit stays as it is.
        </p>
        <Note decision={decision} />
      </Stack>
    </ConfirmedActDialog>
  )
}

function Note({ decision }: { decision: CreditDecisionAct }) {
  return (
    <NoteField
      ref={decision.noteRef}
      hint="The customer reads it."
      value={decision.note}
      onChange={decision.typeNote}
      error={decision.problemOf('note')}
    />
  )
}

const inWords = (amount: Cents) => formatMoney(amount, { cents: true })
