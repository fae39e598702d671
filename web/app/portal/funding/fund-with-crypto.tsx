import { accepted } from '@bank/contract/client'
import { transactions } from '@bank/contract/transactions'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { serverWords } from '../../api/failure-words.ts'
import { refresh } from '../../api/refresh.ts'
import { DialogFailure } from '../../shell/signed-in-failure.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { loadable } from '../../ui/loadable/loadable.ts'
import { formatMoney } from '../../ui/money/format-money.ts'
import { toast } from '../../ui/toast/toast.ts'
import { refreshFigures } from '../figures/queries.ts'
import { ChoosePayment } from './choose-payment.tsx'
import { useCloseQuestion } from './close-question.tsx'
import { CompletePayment } from './complete-payment.tsx'
import styles from './fund-with-crypto.module.css'
import { FundingForm } from './funding-form.ts'
import { compareWallet, newPayment, type Payment, requestOf } from './payment.ts'
import { useWallets } from './wallets-query.ts'

/** The Fund with Crypto dialog, in two steps: what to pay, and where to. Pass a new `key` each time it opens. */
export function FundWithCrypto({ open, onClose }: { open: boolean; onClose: () => void }) {
  const query = useWallets({ enabled: open })
  const walletList = loadable(query, 'Failed to load wallets')
  const form = useForm({
    resolver: zodResolver(FundingForm),
    mode: 'onTouched',
    defaultValues: { walletId: '', amount: '' },
  })
  const [payment, setPayment] = useState<Payment | null>(null)
  const submission = useSubmission(onClose)
  const closing = useCloseQuestion({
    payment: open ? payment : null,
    wasSent: submission.failure !== null,
    onClose,
  })

  const walletId = useWatch({ control: form.control, name: 'walletId' })
  const latest = (id: string) => query.data?.find((wallet) => wallet.id === id)
  // A missing list does not mean a change: the list is cleared when the session ends.
  const changedMeanwhile =
    payment !== null && query.data !== undefined && compareWallet(payment.wallet, query.data) !== 'same'
  const canContinue = form.formState.isValid && latest(walletId) !== undefined

  const proceed = form.handleSubmit(({ walletId: id, ...choice }) => {
    const wallet = latest(id)
    if (wallet) void openPayment(newPayment(choice, wallet))
  })

  async function openPayment(next: Payment) {
    submission.forget()
    setPayment(next)
    const { data, isSuccess } = await query.refetch()
    const check = isSuccess ? compareWallet(next.wallet, data) : 'failed'
    // Ignore the answer if the customer has gone back, or has opened step 2 again, in the meantime.
    setPayment((shown) => (shown === next ? { ...next, check } : shown))
  }

  function goBack() {
    if (payment?.check === 'gone') form.setValue('walletId', '', { shouldValidate: true })
    setPayment(null)
  }

  if (!payment) {
    return (
      <>
        <Dialog
          open={open}
          onClose={onClose}
          title="Fund Your Account"
          actsLast
          onSubmit={(event) => void proceed(event)}
          footer={
            <>
              <Button variant="secondary" onPress={onClose}>
                Cancel
              </Button>
              <Button type="submit" disabled={!canContinue}>
                Continue
              </Button>
            </>
          }
        >
          <ChoosePayment form={form} wallets={walletList} />
        </Dialog>
        {closing.question}
      </>
    )
  }

  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        onDismiss={closing.dismiss}
        title="Complete Payment"
        actsLast
        locked={submission.sending}
        footer={
          <>
            {submission.failure ? (
              <div className={styles.failure}>
                <DialogFailure failure={submission.failure} />
              </div>
            ) : null}
            <Button variant="secondary" onPress={goBack} disabled={submission.sending}>
              Back
            </Button>
            <Button
              onPress={() => void submission.send(payment)}
              disabled={payment.check !== 'same'}
              busy={submission.sending}
              busyLabel="Sending..."
            >
              I Have Made Payment
            </Button>
          </>
        }
      >
        <CompletePayment
          payment={payment}
          latest={latest(payment.wallet.id)}
          changedMeanwhile={changedMeanwhile}
          onLookAgain={(wallet) => void openPayment(newPayment(payment, wallet))}
        />
      </Dialog>
      {closing.question}
    </>
  )
}

/** In milliseconds. A retry sends the same reference, so it can't create a second transaction. */
const SUBMISSION_TIMEOUT_MS = 30_000

/** Sends the request and reports the outcome. */
function useSubmission(onDone: () => void) {
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function send(payment: Payment) {
    if (sending) return
    setSending(true)
    setFailure(null)
    try {
      const timeout = AbortSignal.timeout(SUBMISSION_TIMEOUT_MS)
      await accepted(call(transactions.create, { body: requestOf(payment) }, timeout))
      const amount = formatMoney(payment.amount, { cents: true })
      toast.success('Transaction successful', { hint: `Your deposit of ${amount} is waiting for approval.` })
      onDone()
      void refreshFigures()
    } catch (error) {
      setFailure(serverWords(error, 'Failed to create transaction. Please try again.'))
      setSending(false)
    }
    // After a failure too: if no answer arrived, the transaction may still have been created.
    void refresh(transactions.list)
  }

  return { send, sending, failure, forget: () => setFailure(null) }
}
