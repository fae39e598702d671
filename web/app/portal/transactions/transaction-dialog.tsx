import { ownTransactions, type Transaction, type TransactionStatus } from '@bank/contract/own-transactions'
import { isOwnTransfer } from '@bank/contract/sign'
import { useState } from 'react'
import { RowDay } from '../../activity/row-day.tsx'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { coinWords, rateWords } from '../../transactions/coin-words.ts'
import { KindMark } from '../../transactions/kind-mark.tsx'
import { statusBadge } from '../../transactions/own-words.ts'
import { TransactionAmount } from '../../transactions/transaction-amount.tsx'
import { accountWord, serverWord, typeWord } from '../../transactions/transaction-kinds.ts'
import { AddressInGroups } from '../../ui/address-in-groups/address-in-groups.tsx'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { CopyButton } from '../../ui/copy-button/copy-button.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { DescriptionList } from '../../ui/description-list/description-list.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { formatMoney } from '../../ui/money/format-money.ts'
import { toast } from '../../ui/toast/toast.ts'
import { figureEndpoints } from '../figures/queries.ts'
import { AccountLink } from './account-links.tsx'
import { AmountHead } from './amount-head.tsx'

type TransactionDialogProps = { transaction: Transaction; open: boolean; onClose: () => void }

/** All details of a transaction, and the button with which customers cancel their own pending request. */
export function TransactionDialog({ transaction, open, onClose }: TransactionDialogProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  const { words, tone } = statusBadge(transaction.status)
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title={`${typeWord(transaction.type)} of ${exactAmount(transaction)}`}
        footer={
          <>
            {transaction.status === 'pending' ? (
              <Button variant="secondary" onPress={() => setIsConfirming(true)}>
                Cancel request
              </Button>
            ) : null}
            <Button onPress={onClose}>Close</Button>
          </>
        }
      >
        <Stack>
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
          <Details transaction={transaction} />
        </Stack>
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

type CancelDialogProps = TransactionDialogProps & { onCancelled: () => void }

function CancelDialog({ transaction, open, onClose, onCancelled }: CancelDialogProps) {
  const amount = exactAmount(transaction)
  const account = `${accountWord(transaction.accountType).toLowerCase()} account`
  const isPayment = transaction.type === 'payment'

  const { send, busy, failure, dismiss } = useApiMutation(ownTransactions.cancel, {
    failure: 'Failed to cancel the request. Please try again.',
    // After a failure too: it may have been decided in the meantime, and the details should then show that.
    refreshes: [ownTransactions.list, ...figureEndpoints],
    onSuccess() {
      toast.success('Request cancelled', { hint: `${amount} ${isPayment ? 'from' : 'to'} your ${account}` })
      onCancelled()
      setTimeout(restoreFocus, DIALOGS_CLOSED_MS)
    },
  })

  function keep() {
    dismiss()
    onClose()
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={keep}
      title="Cancel this request?"
      act={`Cancel ${amount} request`}
      cancelLabel="Keep request"
      onConfirm={() => void send({ params: { id: transaction.id } })}
      tone="danger"
      busy={busy}
      busyLabel="Cancelling..."
      error={failure ?? undefined}
    >
      {isPayment
        ? `We will not take the ${amount} from your ${account}. A cancellation can’t be undone.`
        : `We will not credit the ${amount} to your ${account}. If you have already sent the payment, keep the request. A cancellation can’t be undone.`}
    </ConfirmDialog>
  )
}

/** The time until both dialogs have closed and returned the focus, and the list has loaded again; in milliseconds. */
const DIALOGS_CLOSED_MS = 600

/** Cancelling removes the row from a list of pending requests, and with it the focus, which moves to the heading. */
function restoreFocus() {
  if (document.activeElement !== document.body) return
  document.querySelector('h1')?.focus({ preventScroll: true })
}

const exactAmount = ({ amount }: Transaction) => formatMoney(amount, { cents: true })
