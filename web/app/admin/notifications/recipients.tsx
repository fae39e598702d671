import type { User } from '@bank/contract/identity'
import type { Ref } from 'react'
import { formatCount } from '../../ui/count/format-count.ts'
import { nounOf } from '../../ui/count/noun-of.ts'
import { RadioGroup } from '../../ui/radio-group/radio-group.tsx'
import { personName } from '../people/person-name.ts'
import { CustomerPicker } from './customer-picker.tsx'

/** Who gets a message, as far as it has been chosen. */
export type Recipients = { audience: 'all' | 'one' | ''; customer: User | null }

/** Why a message has no recipients yet. */
export type RecipientsProblem = { audience?: string; customer?: string }

export const noRecipients: Recipients = { audience: '', customer: null }

export function recipientsProblem({ audience, customer }: Recipients): RecipientsProblem | null {
  if (audience === '') return { audience: 'Choose the recipients' }
  return audience === 'one' && customer === null ? { customer: 'Choose a customer' } : null
}

/** How many customers a message to all reaches, and how many if it is marketing. */
export type Counts = { all: number; marketing: number }

/**
 * "all 1,340 customers", "1,250 customers who want marketing" or the customer's name; null if it has not been chosen. Without
 * the numbers while they are not known.
 */
export function recipientsName(
  { audience, customer }: Recipients,
  isMarketing: boolean | undefined,
  counts: Counts | undefined,
): string | null {
  if (audience === 'one') return customer && personName(customer)
  if (audience === '') return null
  if (!counts) return isMarketing ? 'all who want marketing' : 'all customers'
  if (isMarketing)
    return `${customersInWords(counts.marketing)} who ${counts.marketing === 1 ? 'wants' : 'want'} marketing`
  return counts.all === 1 ? customersInWords(1) : `all ${customersInWords(counts.all)}`
}

/** "1,340 customers" */
export const customersInWords = (count: number) => `${formatCount(count)} ${nounOf(count, 'customers')}`

type RecipientsFieldsProps = {
  chosen: Recipients
  onChoose: (chosen: Recipients) => void
  problem: RecipientsProblem | null
  ref: Ref<HTMLInputElement>
}

/** The choice between all customers and one of them. */
export function RecipientsFields({ chosen, onChoose, problem, ref }: RecipientsFieldsProps) {
  return (
    <>
      <RadioGroup
        label="Recipients"
        ref={ref}
        options={[
          { value: 'all', label: 'All customers' },
          { value: 'one', label: 'One customer' },
        ]}
        value={chosen.audience}
        onChange={(audience) => onChoose({ ...chosen, audience })}
        error={problem?.audience}
      />
      {chosen.audience === 'one' ? (
        <CustomerPicker
          chosen={chosen.customer}
          onChoose={(customer) => onChoose({ ...chosen, customer })}
          error={problem?.customer}
        />
      ) : null}
    </>
  )
}
