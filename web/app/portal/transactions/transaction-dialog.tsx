import type { Transaction, TransactionStatus } from '@bank/contract/own-transactions'
import { isOwnTransfer } from '@bank/contract/sign'
import { useRef, useState } from 'react'
import { RowDay } from '../../activity/row-day.tsx'
import { RestoreFocus } from '../../lists/restore-focus.tsx'
import { coinWords, rateWords } from '../../transactions/coin-words.ts'
import { KindMark } from '../../transactions/kind-mark.tsx'
import { statusBadge } from '../../transactions/own-words.ts'
import { TransactionAmount } from '../../transactions/transaction-amount.tsx'
import { serverWord, typeWord } from '../../transactions/transaction-kinds.ts'
import { AddressInGroups } from '../../ui/address-in-groups/address-in-groups.tsx'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { CopyButton } from '../../ui/copy-button/copy-button.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { DescriptionList } from '../../ui/description-list/description-list.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { isSameTxid, thereOf } from '../payments/payment-line.ts'
import { canBeNamed, PaymentPart } from '../payments/payment-part.tsx'
import { pageHeading } from '../screen/page-heading.ts'
import { AccountLink } from './account-links.tsx'
import { AmountHead } from './amount-head.tsx'
import { CancelDialog, exactAmount } from './cancel-dialog.tsx'
import { Rejection } from './rejection.tsx'
import { useDecision } from './use-decision.ts'

type TransactionDialogProps = { transaction: Transaction; open: boolean; onClose: () => void }

/** All details of a transaction, and the button with which customers cancel their own pending request. */
export function TransactionDialog({ transaction, open, onClose }: TransactionDialogProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  const head = useRef<HTMLDivElement>(null)
  const title = `${typeWord(transaction.type)} of ${exactAmount(transaction)}`
  const { words, tone } = statusBadge(transaction.status)
  useDecision({ transaction, title, isWatched: open, focus: head })
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title={title}
        footer={
          <>
            {canBeCancelled(transaction) ? (
              <Button variant="secondary" onPress={() => setIsConfirming(true)}>
                Cancel request
              </Button>
            ) : null}
            <Button onPress={onClose}>Close</Button>
          </>
        }
      >
        <Stack>
          <div ref={head} tabIndex={-1}>
            <AmountHead
              mark={
                <KindMark
                  kind={transaction.type}
                  category={transaction.category}
                  isPending={transaction.status === 'pending'}
                />
              }
              amount={<TransactionAmount transaction={transaction} />}
              status={<Badge tone={tone}>{words}</Badge>}
            />
          </div>
          <Rejection transaction={transaction} onLeave={onClose} />
          <PaymentPart transaction={transaction} />
          <Details transaction={transaction} />
        </Stack>
        {/* The row may have left its list in the meantime. */}
        <RestoreFocus fallbacks={[pageHeading]} />
      </Dialog>
      <CancelDialog
        transaction={transaction}
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        onCancelled={() => {
          setIsConfirming(false)
          onClose()
        }}
      />
    </>
  )
}

/** A payment that has arrived is decided by the bank. */
const canBeCancelled = ({ status, payments }: Transaction) =>
  status === 'pending' && thereOf(payments).length === 0

function Details({ transaction }: { transaction: Transaction }) {
  const { status, category, accountType, toAccountType, description, reference, cryptoType, cryptoNetwork } =
    transaction
  const { cryptoAddress, transactionDate, createdAt, decidedAt } = transaction
  const isDoneAtOnce = isOwnTransfer(transaction) && status === 'completed'
  return (
    <DescriptionList
      items={[
        { label: 'Description', value: description },
        {
          label: toAccountType ? 'From' : 'Account',
          value: <AccountLink account={accountType} transaction={transaction} />,
        },
        ...(toAccountType
          ? [{ label: 'To', value: <AccountLink account={toAccountType} transaction={transaction} /> }]
          : []),
        { label: 'Category', value: serverWord(category) },
        ...(cryptoType ? [{ label: 'Cryptocurrency', value: cryptoType }] : []),
        ...(cryptoNetwork ? [{ label: 'Network', value: cryptoNetwork }] : []),
        ...offered(transaction),
        ...(cryptoAddress ? [{ label: 'Address', value: <AddressInGroups address={cryptoAddress} /> }] : []),
        ...named(transaction),
        { label: status === 'completed' ? 'Booked' : 'Date', value: <RowDay at={transactionDate} /> },
        ...(isDoneAtOnce
          ? []
          : [{ label: 'Requested', value: <DateText iso={createdAt} variant="dateAndTime" /> }]),
        {
          label: isDoneAtOnce ? statusBadge(status).words : (decidedWords[status] ?? 'Decided'),
          value: decidedAt ? <DateText iso={decidedAt} variant="dateAndTime" /> : 'Not yet',
        },
        { label: 'Reference', value: <Reference reference={reference} /> },
      ]}
    />
  )
}

/** What its offer asked for, in the coin, and the rate behind it. */
function offered({ expected }: Transaction) {
  if (!expected?.cryptoAmount || !expected.asset) return []
  const { cryptoAmount, asset, rate, rateAt } = expected
  return [
    { label: 'Amount asked for', value: coinWords(cryptoAmount, asset) },
    ...(rate === null ? [] : [{ label: 'Rate', value: <Rate words={rateWords(rate, asset)} at={rateAt} /> }]),
  ]
}

/** The transaction on the chain that the customer named, where nothing above says it. */
function named(transaction: Transaction) {
  const { txid, payments = [] } = transaction
  if (!txid || canBeNamed(transaction) || payments.some((payment) => isSameTxid(payment.txid, txid)))
    return []
  return [{ label: 'Transaction ID', value: <AddressInGroups address={txid} />, isWide: true }]
}

function Rate({ words, at }: { words: string; at: string | null }) {
  if (at === null) return words
  return (
    <>
      {words}, as of <DateText iso={at} variant="dateAndTime" />
    </>
  )
}

/** The reference that the bank asks for on the telephone. */
function Reference({ reference }: { reference: string }) {
  return (
    <Stack gap="2xs" align="start">
      <span>{reference}</span>
      <CopyButton text={reference} label="Copy reference" confirmation="Reference copied!" />
    </Stack>
  )
}

const decidedWords: Record<string, string> = {
  completed: 'Approved',
  failed: 'Rejected',
  cancelled: 'Cancelled',
} satisfies Record<Exclude<TransactionStatus, 'pending'>, string>
