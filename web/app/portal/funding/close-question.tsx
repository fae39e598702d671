import { useState } from 'react'
import { useUnsavedChangesGuard } from '../../forms/unsaved-changes.tsx'
import { accountWords } from '../../transactions/transaction-kinds.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { formatMoney } from '../../ui/money/format-money.ts'
import type { Payment } from './payment.ts'

type UnconfirmedPayment = {
  /** Step 2 if it is open, otherwise null. */
  payment: Payment | null
  /** The request was sent but no success response arrived, so the client can't know whether it was made. */
  wasSent: boolean
  onClose: () => void
}

/**
 * Asks for confirmation before a payment is dropped after its address was shown, because the customer may have paid
 * already. Covers Escape, a press outside the dialog and the browser's Back. The labelled buttons do not ask.
 */
export function useCloseQuestion({ payment, wasSent, onClose }: UnconfirmedPayment) {
  const [isAsking, setIsAsking] = useState(false)
  const mayBePaid = payment?.check === 'same'
  const guard = useUnsavedChangesGuard(mayBePaid)

  function keep() {
    setIsAsking(false)
    guard.stay()
  }

  function close() {
    setIsAsking(false)
    onClose()
    guard.go()
  }

  const question = payment ? (
    <ConfirmDialog
      open={isAsking || guard.isBlocked}
      onClose={keep}
      title="Close without confirming?"
      act="Close payment"
      tone="danger"
      cancelLabel="Back to payment"
      onConfirm={close}
    >
      <p>
        You have not confirmed this payment of {formatMoney(payment.amount, { cents: true })}.{' '}
        {wasSent
          ? 'We don’t know yet whether your request has reached us.'
          : `Nothing has been requested yet, so your ${accountWords[payment.accountType].toLowerCase()} account will not be credited.`}{' '}
        If you have already sent the payment, go back and press I Have Made Payment.
      </p>
    </ConfirmDialog>
  ) : null

  return { question, dismiss: () => (mayBePaid ? setIsAsking(true) : onClose()) }
}
