import { finances } from '@bank/contract/finances'
import type { Cents } from '@bank/contract/money'
import { oversight } from '@bank/contract/oversight'
import { type StaffConversation, staffThreads } from '@bank/contract/staff-threads'
import { CreditDetails } from '@bank/contract/thread-details'
import { type RefObject, useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { readAmount } from '../../../forms/typed-amount.ts'
import { useConfirmedAct } from '../../../forms/use-confirmed-act.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { useFieldProblems } from '../../acts/field-problems.ts'
import { personName } from '../../people/person-name.ts'
import { changedByThread } from './changed-by-thread.ts'

type Decision = 'approved' | 'rejected'

/** What a decision and a customer's credit change. */
const changed = [...changedByThread, finances.balancesOf, finances.listAssets, oversight.stats] as const

/** The decision about a credit: which one is asked about, its amount and its note, and sending it. */
export function useCreditDecision(thread: StaffConversation, card: RefObject<HTMLDivElement | null>) {
  const [amountText, setAmountText] = useState('')
  const [note, setNote] = useState('')
  // The last message that there was when the question was opened.
  const [seen, setSeen] = useState<string>()
  const amountRef = useRef<HTMLInputElement>(null)
  const noteRef = useRef<HTMLTextAreaElement>(null)
  const { problemOf, showErrors, forget } = useFieldProblems(['amount', 'note'], (field) =>
    (field === 'amount' ? amountRef : noteRef).current?.focus(),
  )
  const amount = readAmount(amountText, 'Amount', CreditDetails.shape.amount)

  const act = useConfirmedAct({
    act: (decision: Decision) =>
      call(staffThreads.decideCredit, {
        params: { id: thread.id },
        body: {
          decision,
          ...(decision === 'approved' && 'amount' in amount && { amount: amount.amount }),
          ...(note.trim() !== '' && { note }),
          seen,
        },
      }),
    onSuccess: (_, decision) =>
      void toast.success(decision === 'approved' ? 'Credit approved' : 'Credit rejected', {
        hint: personName(thread.customer),
      }),
    showInFields: showErrors,
    refreshes: changed,
    focusFallbacks: [card],
  })

  function ask(decision: Decision) {
    forget()
    setAmountText(inDigits(thread.credit?.amount ?? null))
    setNote('')
    setSeen(thread.messages.at(-1)?.id)
    act.ask(decision)
  }

  return {
    ...act,
    ask,
    amount,
    amountText,
    typeAmount(text: string) {
      forget()
      setAmountText(text)
    },
    note,
    typeNote(text: string) {
      forget()
      setNote(text)
    },
    problemOf,
    amountRef,
    noteRef,
  }
}

export type CreditDecisionAct = ReturnType<typeof useCreditDecision>

/** "12500.00", as it is typed. */
const inDigits = (amount: Cents | null) => (amount === null ? '' : (amount / 100).toFixed(2))
