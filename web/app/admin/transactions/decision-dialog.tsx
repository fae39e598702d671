import { oversight } from '@bank/contract/oversight'
import { type AdminTransaction, transactions } from '@bank/contract/transactions'
import { useEffect, useState } from 'react'
import { failureWords } from '../../api/failure-words.ts'
import { refresh } from '../../api/refresh.ts'
import { useApiQuery } from '../../api/use-api-query.ts'
import { ConfirmedActDialog } from '../../forms/confirmed-act-dialog.tsx'
import { AddressInGroups } from '../../ui/address-in-groups/address-in-groups.tsx'
import { DescriptionList } from '../../ui/description-list/description-list.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { type Loadable, ready } from '../../ui/loadable/loadable.ts'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { SkeletonText } from '../../ui/skeleton/skeleton.tsx'
import { staffName } from '../people/person-name.ts'
import { isUnchecked } from './address-marks.tsx'
import { type Decision, decisionWords } from './decision-words.ts'
import type { Asked, Decisions } from './decisions.ts'
import { ExplorerLink, expectedItems, NotFollowed } from './expected-payment.tsx'
import { customerItems, Notices } from './notices.tsx'
import { isPrevented, type Notice, noticesOf } from './standing.ts'
import { decidedWords, statusBadge } from './transaction-words.ts'
import { UtcMoment } from './utc-moment.tsx'

/**
 * Asks before a decision, which is final: says what will happen, with the amount and the name, how the customer stands and
 * what stands out. All of that is read again, because the list can be older. Nothing can be decided before it is there.
 */
export function DecisionDialog({ decisions }: { decisions: Decisions }) {
  return decisions.asked === null ? null : <Question decisions={decisions} asked={decisions.asked} />
}

function Question({ decisions, asked }: { decisions: Decisions; asked: Asked }) {
  const record = useCurrent(asked, decisions.open)
  const { act, row } = asked
  const words = decisionWords[act]
  const current = record.status === 'ready' ? record.value : null
  const notices = current ? noticesOf(current) : []
  const isOffered = record.status === 'loading' || (current && canDecide(act, current, notices))
  return (
    <ConfirmedActDialog
      confirmation={decisions}
      title={words.question(row)}
      act={isOffered ? words.act(row) : null}
      waiting={record.status === 'loading'}
      tone={act === 'reject' ? 'danger' : notices.length > 0 ? 'secondary' : 'primary'}
      busyLabel={words.busy}
    >
      <Loaded
        data={record}
        skeleton={<SkeletonText lines={8} />}
        loadingLabel="Loading the customer and the request"
      >
        {(transaction) => <About act={act} transaction={transaction} notices={notices} />}
      </Loaded>
    </ConfirmedActDialog>
  )
}

const canDecide = (act: Decision, { status }: AdminTransaction, notices: readonly Notice[]): boolean =>
  status === 'pending' && !(act === 'approve' && isPrevented(notices))

type AboutProps = { act: Decision; transaction: AdminTransaction; notices: readonly Notice[] }

function About({ act, transaction, notices }: AboutProps) {
  const { status, addressStatus, expected } = transaction
  if (status !== 'pending') return <AlreadyDecided transaction={transaction} />
  const isDoubtful = addressStatus === 'former' || isUnchecked(transaction)
  return (
    <Stack gap="sm">
      {canDecide(act, transaction, notices) ? <p>{decisionWords[act].consequence(transaction)}</p> : null}
      <Notices notices={notices} />
      {act === 'approve' ? <NotFollowed transaction={transaction} /> : null}
      <DescriptionList layout="rows" items={customerItems(transaction)} />
      {isDoubtful || (act === 'approve' && expected) ? <PaymentDetails transaction={transaction} /> : null}
    </Stack>
  )
}

/** Who was faster. The list, which still has the transaction as pending, is read again. */
function AlreadyDecided({ transaction }: { transaction: AdminTransaction }) {
  const { status, decidedBy, decidedAt } = transaction
  useEffect(() => void refresh(oversight.stats, transactions.listAll, transactions.listPending), [])
  return (
    <p>
      This transaction was already {(decidedWords[status] ?? statusBadge(status).words).toLowerCase()}
      {decidedBy ? ` by ${staffName(decidedBy)}` : null}
      {decidedAt ? (
        <>
          {' '}
          on <UtcMoment iso={decidedAt} />
        </>
      ) : null}
      .
    </p>
  )
}

/**
 * The transaction as it is when the dialog opens. It then stays while the dialog is open, so that nothing moves under the
 * pointer; the server refuses what has changed since.
 */
function useCurrent(asked: Asked, open: boolean): Loadable<AdminTransaction> {
  const query = useApiQuery(transactions.getAny, { params: { id: asked.row.id } }, { enabled: open })
  const [read, setRead] = useState<{ asked: Asked; transaction: AdminTransaction } | null>(null)
  if (read?.asked === asked) return ready(read.transaction)
  if (open && query.data && !query.isError && !query.isFetching)
    setRead({ asked, transaction: query.data.data })
  if (!query.isError) return { status: 'loading' }
  return {
    status: 'failed',
    message: failureWords(query.error, 'Failed to load the customer and the request'),
    retry: () => void query.refetch(),
    retrying: query.isFetching,
  }
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
        { label: 'Requested', value: <UtcMoment iso={createdAt} /> },
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
