import type { AdminTransaction, Approval } from '@bank/contract/transactions'
import { useEffect, useState } from 'react'
import { formatMoney } from '../../ui/money/format-money.ts'
import { RadioGroup } from '../../ui/radio-group/radio-group.tsx'
import { isChoice, receivedOf } from './received.ts'

type Credit = NonNullable<Approval['credit']>

/** What staff choose to credit. Nothing is chosen for them. */
export function useCredit() {
  const [chosen, choose] = useState<Credit | null>(null)
  return { chosen, choose }
}

/** Takes a choice back that is not offered any more, also by a new question. */
export function useForgottenChoice({ choose }: CreditFields, transaction: AdminTransaction | null): void {
  const isOffered = transaction !== null && isChoice(transaction)
  useEffect(() => {
    if (!isOffered) choose(null)
  }, [isOffered, choose])
}

type CreditFields = ReturnType<typeof useCredit>

/** The request with what would be credited as its amount; null while that has to be chosen. */
export function creditedOf(transaction: AdminTransaction, chosen: Credit | null): AdminTransaction | null {
  if (!isChoice(transaction)) return transaction
  const received = receivedOf(transaction)
  if (chosen === null || received === null) return null
  return chosen === 'requested' ? transaction : { ...transaction, amount: received }
}

/** What is sent with an approval: nothing where nothing had to be chosen. */
export const approvalOf = (chosen: Credit | null): Approval | undefined =>
  chosen === null ? undefined : { credit: chosen }

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
