import { finances } from '@bank/contract/finances'
import { oversight } from '@bank/contract/oversight'
import { type AdminTransaction, transactions } from '@bank/contract/transactions'
import { call } from '../../api/call.ts'
import { ConfirmedActDialog } from '../../forms/confirmed-act-dialog.tsx'
import { AddressInGroups } from '../../ui/address-in-groups/address-in-groups.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { DescriptionList } from '../../ui/description-list/description-list.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { useConfirmedRowAct } from '../acts/use-confirmed-row-act.ts'
import { type Decision, decisionWords } from './decision-words.ts'
import { ExplorerLink, expectedItems, NotFollowed } from './expected-payment.tsx'
import { FormerAddressWarning, isToFormerAddress } from './former-address.tsx'

type Asked = { act: Decision; row: AdminTransaction }

/** Approving and rejecting, for every screen that shows requests. `DecisionDialog` asks first. */
export function useDecisions() {
  return useConfirmedRowAct({
    send: ({ act, row }: Asked) => call(transactions[act], { params: { id: row.id } }),
    read: ({ id }) => call(transactions.getAny, { params: { id } }),
    isFinal: ({ status }) => status !== 'pending',
    onSuccess(_, { act, row }) {
      toast.success(decisionWords[act].done(row), { hint: decisionWords[act].outcome(row) })
    },
    failure: (act) => decisionWords[act].failed,
    refreshes: changedByDecisions,
  })
}

export type Decisions = ReturnType<typeof useDecisions>

/** The endpoints whose answers a decision changes: lists, tiles and the customer's figures. */
const changedByDecisions = [
  oversight.stats,
  oversight.auditLogs,
  transactions.listAll,
  transactions.listPending,
  transactions.getAny,
  finances.balancesOf,
] as const

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
