import { ApiError } from '@bank/contract/client'
import type { AdminTransaction, Approval } from '@bank/contract/transactions'
import { useEffect, useRef, useState } from 'react'
import { formatMoney } from '../../ui/money/format-money.ts'
import { RadioGroup } from '../../ui/radio-group/radio-group.tsx'
import { isChoice, receivedOf, seenOf } from './received.ts'

type Credit = NonNullable<Approval['credit']>

/** What staff choose to credit. Nothing is chosen for them. */
export function useCredit() {
  const [chosen, choose] = useState<Credit | null>(null)
  /** The request as the question shows it. */
  const shown = useRef<AdminTransaction | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  return {
    chosen,
    choose,
    shown,
    /** Something else had arrived than what was shown. */
    problem,
    /** Shows that in the question, which stays open. Returns false for any other failure. */
    showUnseen(error: unknown): boolean {
      const isUnseen = error instanceof ApiError && error.code === 'arrived_meanwhile'
      if (isUnseen) setProblem(error.message)
      return isUnseen
    },
    forget: () => setProblem(null),
  }
}

/** Notes what a question shows, and takes a choice back whose amount is not offered any more, also by a new question. */
export function useShown({ choose, shown }: CreditFields, transaction: AdminTransaction | null): void {
  const offered = transaction !== null && isChoice(transaction) ? receivedOf(transaction) : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: another amount is another choice
  useEffect(() => choose(null), [offered, choose])
  useEffect(() => {
    shown.current = transaction
  }, [shown, transaction])
}

type CreditFields = ReturnType<typeof useCredit>

/** The request with what would be credited as its amount; null while that has to be chosen. */
export function creditedOf(transaction: AdminTransaction, chosen: Credit | null): AdminTransaction | null {
  if (!isChoice(transaction)) return transaction
  const received = receivedOf(transaction)
  if (chosen === null || received === null) return null
  return chosen === 'requested' ? transaction : { ...transaction, amount: received }
}

/** What is sent with an approval: the choice, if there was one, and what the question showed of payments. */
export function approvalOf({ chosen, shown: { current } }: CreditFields): Approval | undefined {
  const received = current && seenOf(current)
  if (chosen === null && received === null) return undefined
  return { ...(chosen !== null && { credit: chosen }), ...(received !== null && { received }) }
}

/** What was requested, or what arrived (DEC-61). Nothing where there is no choice. */
export function CreditChoice({
  transaction,
  fields,
}: {
  transaction: AdminTransaction
  fields: CreditFields
}) {
  const received = receivedOf(transaction)
  if (!isChoice(transaction) || received === null) return null
  return (
    <RadioGroup
      label="Credit"
      options={[
        {
          value: 'requested',
          label: `What was requested: ${formatMoney(transaction.amount, { cents: true })}`,
        },
        { value: 'received', label: `What arrived: ${formatMoney(received, { cents: true })}` },
      ]}
      value={fields.chosen}
      onChange={fields.choose}
    />
  )
}
