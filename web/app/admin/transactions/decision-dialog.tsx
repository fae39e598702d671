import type { AdminTransaction } from '@bank/contract/transactions'
import { AddressInGroups } from '../../ui/address-in-groups/address-in-groups.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { DescriptionList } from '../../ui/description-list/description-list.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { ConfirmedActDialog } from '../acts/confirmed-act-dialog.tsx'
import { decisionWords } from './decision-words.ts'
import type { Decisions } from './decisions.ts'
import { FormerAddressWarning, isToFormerAddress } from './former-address.tsx'

/** Asks before a decision, which is final: says what will happen, with the amount and the name. */
export function DecisionDialog({ decisions }: { decisions: Decisions }) {
  if (decisions.asked === null) return null
  const { act, row: transaction } = decisions.asked
  const words = decisionWords[act]
  const isDoubtful = isToFormerAddress(transaction)
  return (
    <ConfirmedActDialog
      confirmation={decisions}
      title={words.question(transaction)}
      act={words.act(transaction)}
      tone={act === 'reject' ? 'danger' : isDoubtful ? 'secondary' : 'primary'}
      busyLabel={words.busy}
    >
      <Stack gap="sm">
        <p>{words.consequence(transaction)}</p>
        <FormerAddressWarning transaction={transaction} />
        {isDoubtful ? <PaymentDetails transaction={transaction} /> : null}
      </Stack>
    </ConfirmedActDialog>
  )
}

/** The details that identify the payment: the address, the reference, and the time of the request. */
function PaymentDetails({ transaction }: { transaction: AdminTransaction }) {
  const { cryptoAddress, reference, createdAt } = transaction
  return (
    <DescriptionList
      columns={1}
      items={[
        { label: 'Address shown', value: cryptoAddress ? <AddressInGroups address={cryptoAddress} /> : null },
        { label: 'Reference', value: reference },
        { label: 'Requested', value: <DateText iso={createdAt} variant="dateAndTime" /> },
      ]}
    />
  )
}
