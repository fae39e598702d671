import { type ListedOffer, offers } from '@bank/contract/offers'
import type { RefObject } from 'react'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { restoreFocus } from '../../lists/restore-focus.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { formatMoney } from '../../ui/money/format-money.ts'
import { toast } from '../../ui/toast/toast.ts'
import { pageHeading } from '../screen/page-heading.ts'
import { coinName } from './payment.ts'

type RemoveOfferProps = {
  offer: ListedOffer
  open: boolean
  onClose: () => void
  /** Takes the focus when the row is gone. */
  list: RefObject<HTMLElement | null>
}

/** Asks before an offer leaves the list of open ones. */
export function RemoveOffer({ offer, open, onClose, list }: RemoveOfferProps) {
  const dollars = formatMoney(offer.amount, { cents: true })
  const { send, busy, failure, dismiss } = useApiMutation(offers.remove, {
    failure: 'Failed to remove the offer. Please try again.',
    // After a failure too: it may have been paid or removed in another window.
    refreshes: [offers.listOpen],
    onSuccess() {
      toast.success('Offer removed', { hint: `${dollars} in ${coinName(offer.cryptoType, offer.network)}` })
      onClose()
    },
  })

  async function remove() {
    await send({ params: { id: offer.id } })
    restoreFocus([list, pageHeading])
  }

  function keep() {
    dismiss()
    onClose()
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={keep}
      title="Remove this offer?"
      act={`Remove ${dollars} offer`}
      cancelLabel="Keep offer"
      onConfirm={() => void remove()}
      tone="danger"
      busy={busy}
      busyLabel="Removing..."
      error={failure ?? undefined}
    >
      If you have already sent the payment, don’t remove the offer: continue it and press I Have Made Payment.
      If you haven’t, nothing else happens, because nothing has been requested yet.
    </ConfirmDialog>
  )
}
