import type { AdminTransaction } from '@bank/contract/transactions'
import { ConfirmedActDialog } from '../../forms/confirmed-act-dialog.tsx'
import { AddressInGroups } from '../../ui/address-in-groups/address-in-groups.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { DescriptionList } from '../../ui/description-list/description-list.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { decisionWords } from './decision-words.ts'
import type { Decisions } from './decisions.ts'
import { ExplorerLink, expectedItems, NotFollowed } from './expected-payment.tsx'
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
        {act === 'approve' ? <NotFollowed transaction={transaction} /> : null}
        {isDoubtful || (act === 'approve' && transaction.expected) ? (
          <PaymentDetails transaction={transaction} />
        ) : null}
      </Stack>
    </ConfirmedActDialog>
  )
}

/** The details that identify the payment: the address, what was asked for, the reference, and the time of the request. */
function PaymentDetails({ transaction }: { transaction: AdminTransaction }) {
  const { cryptoAddress, reference, createdAt } = transaction
  return (
    <DescriptionList
      columns={1}
      items={[
        {
          label: 'Address shown',
          value: cryptoAddress ? <ShownAddress transaction={transaction} address={cryptoAddress} /> : null,
        },
        ...expectedItems(transaction),
        { label: 'Reference', value: reference },
        { label: 'Requested', value: <DateText iso={createdAt} variant="dateAndTime" /> },
      ]}
    />
  )
}

function ShownAddress({ transaction, address }: { transaction: AdminTransaction; address: string }) {
  return (
    <Stack gap="xs" align="start">
      <AddressInGroups address={address} />
      <ExplorerLink transaction={transaction} />
    </Stack>
  )
}
