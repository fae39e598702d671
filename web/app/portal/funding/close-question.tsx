import type { Offer } from '@bank/contract/offers'
import { useState } from 'react'
import { useUnsavedChangesGuard } from '../../forms/unsaved-changes.tsx'
import { accountWords } from '../../transactions/transaction-kinds.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { formatMoney } from '../../ui/money/format-money.ts'

type UnconfirmedPayment = {
  /** The offer that step 2 shows; null if it shows none, or if its payment was requested already. */
  offer: Offer | null
  /** The request was sent but no success response arrived, so the client can't know whether it was made. */
  wasSent: boolean
  onClose: () => void
}

/**
 * Asks for confirmation before a payment is left after its address was shown, because the customer may have paid
 * already. Covers Escape, a press outside the dialog and the browser's Back. The labeled buttons do not ask.
 */
export function useCloseQuestion({ offer, wasSent, onClose }: UnconfirmedPayment) {
  const [isAsking, setIsAsking] = useState(false)
  const guard = useUnsavedChangesGuard(offer !== null)

  function keep() {
    setIsAsking(false)
    guard.stay()
  }

  function close() {
    setIsAsking(false)
    onClose()
    guard.go()
  }

  const question = offer ? (
    <ConfirmDialog
      open={isAsking || guard.isBlocked}
      onClose={keep}
      title="Close without confirming?"
      act="Close payment"
      tone="danger"
      cancelLabel="Back to payment"
      onConfirm={close}
    >
      <Stack gap="sm">
        <p>
          You have not confirmed this payment of {formatMoney(offer.amount, { cents: true })}.{' '}
          {offer.isWatched
            ? 'If you have sent it, we see it by ourselves and record your deposit.'
            : wasSent
              ? 'We don’t know yet whether your request has reached us.'
              : `Nothing has been requested yet, so your ${accountWords[offer.accountType].toLowerCase()} account will not be credited.`}{' '}
          If you have already sent the payment, go back and press I Have Made Payment.
        </p>
        <p>
          You can also continue later: until <DateText iso={offer.endsAt} variant="dateAndTime" /> it is under
          Open Offers in Funding.
        </p>
      </Stack>
    </ConfirmDialog>
  ) : null

  return { question, dismiss: () => (offer ? setIsAsking(true) : onClose()) }
}
