import { ownTransactions, type Transaction } from '@bank/contract/own-transactions'
import { zodResolver } from '@hookform/resolvers/zod'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { showFieldErrors } from '../../api/failure-words.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { fieldsOf } from '../../forms/fields-of.ts'
import { DialogFailure } from '../../shell/signed-in-failure.tsx'
import { Button } from '../../ui/button/button.tsx'
import { CopyButton } from '../../ui/copy-button/copy-button.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import quiet from '../../ui/quiet/quiet.module.css'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { ShortTxid } from './payment-list.tsx'

/** Lets customers say which transaction on the chain their payment is. It can be corrected until the payment is found. */
export function NamePayment({ transaction }: { transaction: Transaction }) {
  const [isOpen, setIsOpen] = useState(false)
  const part = useRef<HTMLDivElement>(null)
  const { txid } = transaction
  return (
    <div ref={part} tabIndex={-1}>
      {isOpen ? (
        <Form transaction={transaction} onDone={() => setIsOpen(false)} part={part} />
      ) : (
        <Stack gap="2xs" align="start">
          <p className={quiet.quiet}>
            {txid ? (
              <>
                The transaction that you named: <ShortTxid txid={txid} />
              </>
            ) : (
              notShown(transaction)
            )}
          </p>
          <Row gap="xs">
            {txid ? <CopyButton text={txid} label="Copy ID" confirmation="ID copied!" /> : null}
            <Button size="sm" variant="secondary" onPress={() => setIsOpen(true)}>
              {txid ? 'Correct ID' : 'Enter transaction ID'}
            </Button>
          </Row>
        </Stack>
      )}
    </div>
  )
}

/** When naming a payment helps. */
function notShown({ paymentState }: Transaction): string {
  return paymentState === 'reversed'
    ? 'Already sent it again? Tell us which transaction that is.'
    : 'Still not here half an hour after you sent it? Tell us which transaction it is.'
}

type FormProps = { transaction: Transaction; onDone: () => void; part: RefObject<HTMLDivElement | null> }

function Form({ transaction, onDone, part }: FormProps) {
  const { id, txid } = transaction
  const form = useForm({
    resolver: zodResolver(TxidForm),
    mode: 'onSubmit',
    defaultValues: { txid: txid ?? '' },
  })
  const { setFocus } = form
  // The button that opened the form is gone.
  useEffect(() => setFocus('txid'), [setFocus])
  const { send, busy, failure, dismiss } = useApiMutation(ownTransactions.describe, {
    failure: 'Failed to save the transaction ID. Please try again.',
    refreshes: [ownTransactions.list, ownTransactions.get],
    onSuccess() {
      toast.success('Transaction ID saved', { hint: 'We are looking for your payment.' })
      close()
    },
    onFailure: (error) => showFieldErrors(error, ['txid'], form.setError),
  })

  function close() {
    // Before the form goes: a dialog would give the focus to its first button.
    part.current?.focus({ preventScroll: true })
    onDone()
  }

  const save = form.handleSubmit((entry) => send({ params: { id }, body: entry }))
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <Stack gap="xs">
        <DialogFailure failure={failure} onDismiss={dismiss} />
        <TextField
          label="Transaction ID"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint="In your wallet, open the payment that you sent: it is called transaction ID, TxID or hash there. You can also paste its page of a block explorer."
          {...fieldsOf(form)('txid')}
        />
        <Row gap="xs">
          <Button type="submit" size="sm" busy={busy} busyLabel="Saving...">
            Save ID
          </Button>
          <Button size="sm" variant="secondary" onPress={close} disabled={busy}>
            Cancel
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

/** The id in what was pasted, which can be a link to an explorer; null unless there is exactly one. */
export function txidIn(text: string): string | null {
  const [found, ...others] = text.match(/(?<![0-9a-z])(0x)?[0-9a-f]{64}(?![0-9a-z])/gi) ?? []
  return found !== undefined && others.length === 0 ? found : null
}

const TxidForm = z.object({
  txid: z.pipe(
    z.string(),
    z.transform((text, context): string => {
      const txid = txidIn(text)
      if (txid !== null) return txid
      context.issues.push({ code: 'custom', message: problemOf(text), input: text })
      return z.NEVER
    }),
  ),
})

function problemOf(text: string): string {
  const typed = text.trim()
  if (typed === '') return 'Paste the transaction ID'
  if (/^(0x[0-9a-f]{40}|T[0-9a-z]{33})$/i.test(typed))
    return 'This is an address. The transaction ID is longer: 64 digits and letters from a to f'
  return 'A transaction ID has 64 digits and letters from a to f, on Ethereum with 0x before them'
}
