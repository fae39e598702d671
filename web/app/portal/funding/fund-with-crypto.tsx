import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { DialogFailure } from '../../shell/signed-in-failure.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { loadable } from '../../ui/loadable/loadable.ts'
import { ChoosePayment } from './choose-payment.tsx'
import { useCloseQuestion } from './close-question.tsx'
import { CompletePayment } from './complete-payment.tsx'
import styles from './fund-with-crypto.module.css'
import { FundingForm } from './funding-form.ts'
import { compareWallet, newPayment, type Payment } from './payment.ts'
import { usePaymentSubmission } from './payment-submission.ts'
import { useWallets } from './wallets-query.ts'

/** The Fund with Crypto dialog, in two steps: what to pay, and where to. Pass a new `key` each time it opens. */
export function FundWithCrypto({ open, onClose }: { open: boolean; onClose: () => void }) {
  const wallets = useWallets({ enabled: open })
  const submission = usePaymentSubmission(onClose)
  const { payment, openPayment, closePayment } = useCheckedPayment(wallets, submission.dismissFailure)
  const { form, wallet, latest } = useChoice(wallets)
  const closing = useCloseQuestion({
    payment: open ? payment : null,
    wasSent: submission.failure !== null,
    onClose,
  })

  const proceed = form.handleSubmit((choice) => wallet && void openPayment(newPayment(choice, wallet)))

  function goBack() {
    if (payment?.check === 'gone') form.setValue('walletId', '', { shouldValidate: true })
    closePayment()
  }

  // Both steps are one dialog, so that it does not close in between.
  const step = payment
    ? {
        title: 'Complete Payment',
        onDismiss: closing.dismiss,
        locked: submission.isSending,
        footer: <PaymentButtons payment={payment} submission={submission} onBack={goBack} />,
        children: (
          <CompletePayment
            payment={payment}
            latest={latest(payment.wallet.id)}
            // A missing list does not mean a change: the list is cleared when the session ends.
            hasChanged={wallets.data !== undefined && compareWallet(payment.wallet, wallets.data) !== 'same'}
            onReload={(current) => void openPayment(newPayment(payment, current))}
          />
        ),
      }
    : {
        title: 'Fund Your Account',
        onSubmit: proceed,
        footer: <ChoiceButtons canContinue={form.formState.isValid && !!wallet} onCancel={onClose} />,
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

/** The form of step 1, and the wallet that is chosen in it. */
function useChoice(wallets: Wallets) {
  const form = useForm({
    resolver: zodResolver(FundingForm),
    mode: 'onTouched',
    defaultValues: { walletId: '', amount: '' },
  })
  const latest = (id: string) => wallets.data?.find((wallet) => wallet.id === id)
  return { form, latest, wallet: latest(useWatch({ control: form.control, name: 'walletId' })) }
}

/** The payment of step 2, whose wallet is read again before its address is shown. Null during step 1. */
function useCheckedPayment(wallets: Wallets, onOpen: () => void) {
  const [payment, setPayment] = useState<Payment | null>(null)

  async function openPayment(next: Payment) {
    onOpen()
    setPayment(next)
    const { data, isSuccess } = await wallets.refetch()
    const check = isSuccess ? compareWallet(next.wallet, data) : 'failed'
    // Ignore the answer if the customer has gone back, or has opened step 2 again, in the meantime.
    setPayment((shown) => (shown === next ? { ...next, check } : shown))
  }

  return { payment, openPayment, closePayment: () => setPayment(null) }
}

function ChoiceButtons({ canContinue, onCancel }: { canContinue: boolean; onCancel: () => void }) {
  return (
    <>
      <Button variant="secondary" onPress={onCancel}>
        Cancel
      </Button>
      <Button type="submit" disabled={!canContinue}>
        Continue
      </Button>
    </>
  )
}

type PaymentButtonsProps = {
  payment: Payment
  submission: ReturnType<typeof usePaymentSubmission>
  onBack: () => void
}

function PaymentButtons({ payment, submission, onBack }: PaymentButtonsProps) {
  const { send, isSending, failure } = submission
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
        onPress={() => void send(payment)}
        disabled={payment.check !== 'same'}
        busy={isSending}
        busyLabel="Sending..."
      >
        I Have Made Payment
      </Button>
    </>
  )
}
