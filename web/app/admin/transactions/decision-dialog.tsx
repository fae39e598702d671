import { oversight } from '@bank/contract/oversight'
import { type AdminTransaction, transactions } from '@bank/contract/transactions'
import { useEffect, useRef } from 'react'
import { refresh } from '../../api/refresh.ts'
import { ConfirmedActDialog } from '../../forms/confirmed-act-dialog.tsx'
import { AddressInGroups } from '../../ui/address-in-groups/address-in-groups.tsx'
import { announce } from '../../ui/announce/announce.ts'
import { DescriptionList } from '../../ui/description-list/description-list.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { Loaded } from '../../ui/loadable/loaded.tsx'
import { SkeletonText } from '../../ui/skeleton/skeleton.tsx'
import { isDoubtful } from './address-doubt.ts'
import { AlreadyDecided, alreadyDecided } from './already-decided.tsx'
import { arrivedItems } from './arrived.tsx'
import { CreditChoice, creditedOf, useShown } from './credit-choice.tsx'
import { useCurrentRequest } from './current-request.ts'
import styles from './decision-dialog.module.css'
import { type Decision, decisionWords } from './decision-words.ts'
import type { Asked, Decisions } from './decisions.ts'
import { ExplorerLink, expectedItems, NotFollowed } from './expected-payment.tsx'
import type { Notice } from './notice.ts'
import { customerItems, Notices } from './notices.tsx'
import { RejectionFields } from './rejection-fields.tsx'
import { headingOf, isPrevented, noticesOf } from './standing.ts'
import { UtcMoment } from './utc-moment.tsx'

/**
 * Asks before a decision, which is final: says what will happen, with the amount and the name, how the customer stands and
 * what stands out. All of that is read again, because the list can be older. Nothing can be decided before it is there.
 *
 * Accessibility: what will happen is there from the beginning, so that it is read with the question. What stands out is
 * announced once it is known, and again when it changes.
 */
export function DecisionDialog({ decisions }: { decisions: Decisions }) {
  return decisions.asked === null ? null : <Question decisions={decisions} asked={decisions.asked} />
}

function Question({ decisions, asked }: { decisions: Decisions; asked: Asked }) {
  const { record, changed, waiting } = useCurrentRequest(asked, decisions)
  const { act, row } = asked
  const words = decisionWords[act]
  const current = record.status === 'ready' ? record.value : null
  const notices = current ? noticesOf(current) : []
  const isOffered = record.status === 'loading' || (current && canDecide(act, current, notices))
  useShown(decisions.credit, act === 'approve' ? current : null)
  const decided =
    act === 'approve' && current ? creditedOf(current, decisions.credit.chosen) : (current ?? row)
  const said = decisions.open && current ? spoken(current, notices, changed) : ''
  useEffect(() => (said === '' ? undefined : announce(said)), [said])
  return (
    <ConfirmedActDialog
      confirmation={{ ...decisions, failure: null }}
      title={words.question(row)}
      act={isOffered ? (decided ? words.act(decided) : words.label) : null}
      waiting={waiting || decided === null}
      tone={act === 'reject' ? 'danger' : notices.length > 0 ? 'secondary' : 'primary'}
      busyLabel={words.busy}
      firstFocus={act === 'reject' ? decisions.rejection.reasonRef : undefined}
    >
      <Stack gap="sm">
        <Failure failure={decisions.failure} />
        {changed ? <p className={styles.changed}>{changed}</p> : null}
        {isOffered ? <p>{decided ? words.consequence(decided) : CHOOSE}</p> : null}
        {isOffered && act === 'approve' && current ? (
          <CreditChoice transaction={current} fields={decisions.credit} />
        ) : null}
        {isOffered && act === 'reject' ? (
          <RejectionFields transaction={current ?? row} fields={decisions.rejection} />
        ) : null}
        <Loaded
          data={record}
          skeleton={<SkeletonText lines={8} />}
          loadingLabel="Loading the customer and the request"
        >
          {(transaction) => <About act={act} transaction={transaction} notices={notices} />}
        </Loaded>
      </Stack>
    </ConfirmedActDialog>
  )
}

/** Why the last attempt failed, above what has changed: below so many details nobody would see it. */
function Failure({ failure }: Pick<Decisions, 'failure'>) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (failure) line.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  return failure ? (
    <p ref={line} role="alert" className={styles.changed}>
      {failure}
    </p>
  ) : null
}

const CHOOSE = 'What arrived is worth more or less than what was requested. Choose what to credit.'

const canDecide = (act: Decision, { status }: AdminTransaction, notices: readonly Notice[]): boolean =>
  status === 'pending' && !(act === 'approve' && isPrevented(notices))

/** What screen readers are told once the request is read. */
function spoken(transaction: AdminTransaction, notices: readonly Notice[], changed: string | null): string {
  const news = [
    ...(changed ? [changed] : []),
    ...(transaction.status === 'pending' ? [] : [`${alreadyDecided(transaction)}.`]),
    ...(notices.length === 0
      ? []
      : [`${headingOf(notices)}: ${notices.map(({ title }) => title).join(', ')}.`]),
  ]
  return news.join(' ')
}

type AboutProps = { act: Decision; transaction: AdminTransaction; notices: readonly Notice[] }

function About({ act, transaction, notices }: AboutProps) {
  if (transaction.status !== 'pending') return <Decided transaction={transaction} />
  const hasOffer =
    act === 'approve' && (transaction.expected || transaction.payments?.length || transaction.txid)
  return (
    <Stack gap="sm">
      <Notices notices={notices} />
      {act === 'approve' ? <NotFollowed transaction={transaction} /> : null}
      <DescriptionList layout="rows" items={customerItems(transaction)} />
      {isDoubtful(transaction) || hasOffer ? <PaymentDetails transaction={transaction} /> : null}
    </Stack>
  )
}

/** Who was faster. The list, which still has the transaction as pending, is read again. */
function Decided({ transaction }: { transaction: AdminTransaction }) {
  useEffect(() => void refresh(oversight.stats, transactions.listAll, transactions.listPending), [])
  return (
    <p>
      <AlreadyDecided transaction={transaction} />
    </p>
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
        ...arrivedItems(transaction),
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
