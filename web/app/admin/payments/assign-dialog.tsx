import type { AdminPayment } from '@bank/contract/payments'
import { FUNDABLE } from '@bank/contract/transactions'
import type { RefObject } from 'react'
import { useLastShown } from '../../lists/last-shown.ts'
import { RestoreFocus } from '../../lists/restore-focus.tsx'
import { accountWord } from '../../transactions/transaction-kinds.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { DescriptionList } from '../../ui/description-list/description-list.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { formatMoney } from '../../ui/money/format-money.ts'
import { RadioGroup } from '../../ui/radio-group/radio-group.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { CustomerPicker } from '../notifications/customer-picker.tsx'
import { personName, staffName } from '../people/person-name.ts'
import { Claims } from './claims.tsx'
import { AddressOwner } from './payment-cells.tsx'
import { coinsOf, depthInWords, networkLabel, worthInWords } from './payment-words.ts'
import { type Asked, useAssigning } from './use-assigning.ts'

type AssignDialogProps = {
  payment: AdminPayment
  open: boolean
  onClose: () => void
  /** Takes the focus once the payment's row has left the list. */
  list: RefObject<HTMLDivElement | null>
}

/** Makes an unmatched payment a customer's pending deposit. Pass a new `key` each time it opens. */
export function AssignDialog({ payment, open, onClose, list }: AssignDialogProps) {
  const assigning = useAssigning(payment, onClose)
  const { problemOf, refs, sending } = assigning
  return (
    <>
      <FormDialog
        open={open}
        onClose={onClose}
        title="Assign this payment"
        act="Assign..."
        busyLabel="Assigning..."
        busy={sending.busy}
        onSubmit={(event) => {
          event.preventDefault()
          assigning.ask()
        }}
      >
        <Stack>
          <DescriptionList layout="rows" items={facts(payment)} />
          <Claims claims={payment.claims} />
          {payment.addressOf ? (
            <AddressOwner payment={payment} />
          ) : (
            <CustomerPicker
              chosen={assigning.found}
              onChoose={assigning.choose}
              error={problemOf('userId')}
            />
          )}
          <RadioGroup
            ref={refs.account}
            label="Account"
            options={FUNDABLE.map((value) => ({ value, label: accountWord(value) }))}
            value={assigning.accountType}
            onChange={assigning.chooseAccount}
            error={problemOf('accountType')}
          />
          <TextField
            ref={refs.amount}
            label="Amount"
            prefix="$"
            figures
            inputMode="decimal"
            autoComplete="off"
            hint={amountHint(payment)}
            value={assigning.amountText}
            onChange={({ target }) => assigning.typeAmount(target.value)}
            error={problemOf('amount')}
          />
        </Stack>
        <RestoreFocus fallbacks={[list]} />
      </FormDialog>
      <AssignQuestion assigning={assigning} />
    </>
  )
}

const facts = (payment: AdminPayment) => [
  { label: 'Payment', value: coinsOf(payment) },
  { label: 'Worth', value: worthInWords(payment) },
  { label: 'Network', value: `${networkLabel(payment.network)}, ${depthInWords(payment).toLowerCase()}` },
]

const amountHint = ({ worth }: AdminPayment) =>
  worth === null
    ? 'In US dollars. No rate was known when it was seen, so look up what it was worth.'
    : 'In US dollars. It begins with what the payment was worth when it was seen.'

/** Asks before it is assigned, naming the customer and the account. */
function AssignQuestion({ assigning }: { assigning: ReturnType<typeof useAssigning> }) {
  const { asked, coins, sending, close, confirm } = assigning
  const shown = useLastShown<Asked>(asked)
  if (shown === null) return null
  const { customer, accountType, amount } = shown
  return (
    <ConfirmDialog
      open={asked !== null}
      onClose={close}
      title={`Assign ${coins} to ${personName(customer)}?`}
      act={`Assign to ${personName(customer)}`}
      onConfirm={() => confirm(shown)}
      busy={sending.busy}
      busyLabel="Assigning..."
      error={sending.failure ?? undefined}
    >
      <p>
        This makes a pending deposit of {formatMoney(amount, { cents: true })} into the{' '}
        {accountWord(accountType).toLowerCase()} account of {staffName(customer)}, who is told. Nothing is
        credited until the deposit is approved. A payment can’t be assigned a second time.
      </p>
    </ConfirmDialog>
  )
}
