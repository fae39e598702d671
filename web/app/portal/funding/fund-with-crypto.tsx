import type { ListedOffer, Offer } from '@bank/contract/offers'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { restoreFocus } from '../../lists/restore-focus.tsx'
import { DialogFailure } from '../../shell/signed-in-failure.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { loadable } from '../../ui/loadable/loadable.ts'
import { ContinueButtons } from '../screen/continue-buttons.tsx'
import { pageHeading } from '../screen/page-heading.ts'
import { ChoosePayment } from './choose-payment.tsx'
import { useCloseQuestion } from './close-question.tsx'
import { CompletePayment } from './complete-payment.tsx'
import styles from './fund-with-crypto.module.css'
import { type FundingChoice, type FundingEntry, FundingForm } from './funding-form.ts'
import { compareWallet, continuedPayment, newPayment, type Payment, shownOffer } from './payment.ts'
import { usePreparedPayment } from './payment-preparation.ts'
import { usePaymentSubmission } from './payment-submission.ts'
import { useRequestedOffer } from './requested-offer.ts'
import { RequestedPayment } from './requested-payment.tsx'
import { useWallets } from './wallets-query.ts'

type FundWithCryptoProps = {
  open: boolean
  onClose: () => void
  /** Opens with step 2 of this offer. */
  continued: ListedOffer | null
}

/** The Fund with Crypto dialog, in two steps: what to pay, and where to. Pass a new `key` each time it opens. */
export function FundWithCrypto({ open, onClose, continued }: FundWithCryptoProps) {
  const wallets = useWallets({ enabled: open })
  const submission = usePaymentSubmission((made, transactionId) => {
    if (made.isWatched && transactionId !== null) notePressed(made.id, transactionId)
    else onClose()
  })
  const first = continued && continuedPayment(continued)
  const { payment, opening, openPayment, closePayment } = usePreparedPayment(
    wallets,
    first,
    submission.dismissFailure,
  )
  const { form, wallet, latest } = useChoice(wallets, first)
  const { requested, notePressed } = useRequestedOffer({
    offer: shownOffer(payment),
    open,
    isSending: submission.isSending,
  })
  const offer = requested ? null : unrequestedOffer(payment)
  const closing = useCloseQuestion({
    offer: open ? offer : null,
    wasSent: submission.failure !== null,
    onClose,
  })
  // A missing list does not mean a change: the list is cleared when the session ends.
  const outcome = payment && wallets.data ? compareWallet(payment, wallets.data) : 'same'

  const proceed = form.handleSubmit((choice) => wallet && void openPayment(newPayment(choice, wallet)))

  async function confirm(confirmed: Offer) {
    await submission.send(confirmed)
    // An offer that is confirmed leaves the page, and with it the button that opened this dialog.
    if (continued && !confirmed.isWatched) restoreFocus([pageHeading])
  }

  function goBack() {
    if (outcome === 'gone') form.setValue('walletId', '', { shouldValidate: true })
    closePayment()
  }

  // Both steps are one dialog, so that it does not close in between.
  const step = requested
    ? {
        title: 'Your Payment',
        footer: <Button onPress={onClose}>Close</Button>,
        children: <RequestedPayment requested={requested} />,
      }
    : payment
      ? {
          title: 'Complete Payment',
          onDismiss: closing.dismiss,
          locked: submission.isSending,
          footer: (
            <PaymentButtons offer={offer} submission={submission} onConfirm={confirm} onBack={goBack} />
          ),
          children: (
            <CompletePayment
              payment={payment}
              opening={opening}
              latest={latest(payment.walletId)}
              outcome={outcome}
              onReload={(current, isRenewal) => void openPayment(newPayment(payment, current, isRenewal))}
              onRetry={() => void openPayment({ ...payment, preparation: { status: 'running' } })}
            />
          ),
        }
      : {
          title: 'Fund Your Account',
          onSubmit: proceed,
          footer: <ContinueButtons canContinue={form.formState.isValid && !!wallet} onCancel={onClose} />,
          children: <ChoosePayment form={form} wallets={loadable(wallets, 'Failed to load wallets')} />,
        }

  return (
    <>
      <Dialog open={open} onClose={onClose} actsLast {...step} />
      {closing.question}
    </>
  )
}

type Wallets = ReturnType<typeof useWallets>

/** The form of step 1, and the wallet that is chosen in it. It begins with what a continued offer was made for. */
function useChoice(wallets: Wallets, first: Payment | null) {
  const form = useForm<FundingEntry, unknown, FundingChoice>({
    resolver: zodResolver(FundingForm),
    mode: 'onTouched',
    defaultValues: first ? entryOf(first) : { walletId: '', amount: '' },
  })
  const latest = (id: string) => wallets.data?.find((wallet) => wallet.id === id)
  return { form, latest, wallet: latest(useWatch({ control: form.control, name: 'walletId' })) }
}

/** What a customer would choose and type for the same payment. */
const entryOf = ({ walletId, accountType, amount }: Payment): FundingEntry => ({
  walletId,
  accountType,
  amount: (amount / 100).toFixed(2),
})

/** The offer that step 2 shows, if its payment can still be confirmed. */
function unrequestedOffer(payment: Payment | null): Offer | null {
  const offer = shownOffer(payment)
  return offer?.transactionId === null ? offer : null
}

type PaymentButtonsProps = {
  /** What is confirmed; null while there is nothing to confirm. */
  offer: Offer | null
  submission: ReturnType<typeof usePaymentSubmission>
  onConfirm: (offer: Offer) => Promise<void>
  onBack: () => void
}

function PaymentButtons({ offer, submission, onConfirm, onBack }: PaymentButtonsProps) {
  const { isSending, failure } = submission
  return (
    <>
      {failure ? (
        <div className={styles.failure}>
          <DialogFailure failure={failure} />
        </div>
      ) : null}
      <Button variant="secondary" onPress={onBack} disabled={isSending}>
        Back
      </Button>
      <Button
        onPress={() => offer && void onConfirm(offer)}
        disabled={offer === null}
        busy={isSending}
        busyLabel="Sending..."
      >
        I Have Made Payment
      </Button>
    </>
  )
}
