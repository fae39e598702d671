import { ownTransactions, type Transaction } from '@bank/contract/own-transactions'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { accountWord } from '../../transactions/transaction-kinds.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { formatMoney } from '../../ui/money/format-money.ts'
import { toast } from '../../ui/toast/toast.ts'
import { figureEndpoints } from '../figures/queries.ts'

type CancelDialogProps = {
  transaction: Transaction
  open: boolean
  onClose: () => void
  onCancelled: () => void
}

/** Asks before a pending request is cancelled. A decision of the bank answers the question, and closes it. */
export function CancelDialog({ transaction, open, onClose, onCancelled }: CancelDialogProps) {
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
    },
  })

  function keep() {
    dismiss()
    onClose()
  }

  return (
    <ConfirmDialog
      open={open && (transaction.status === 'pending' || busy || failure !== null)}
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

export const exactAmount = ({ amount }: Transaction) => formatMoney(amount, { cents: true })
