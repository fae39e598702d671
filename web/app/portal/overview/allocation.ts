import type { Assets } from '@bank/contract/finances'
import { type Cents, sum } from '@bank/contract/money'
import { sharesOf } from './shares.ts'

export type Kind = {
  name: string
  /** In percent. */
  share: number
  /** Null in the sample, which is nobody's money. */
  value: Cents | null
}

export type Allocation = { isSample: boolean; kinds: readonly Kind[] }

/** What a customer without assets sees (section 9), always marked as a sample (D20). */
const sample: Allocation = {
  isSample: true,
  kinds: [
    { name: 'Stocks', share: 45, value: null },
    { name: 'Bonds', share: 25, value: null },
    { name: 'Cash', share: 15, value: null },
    { name: 'Real Estate', share: 10, value: null },
    { name: 'Other', share: 5, value: null },
  ],
}

/** The four kinds of section 9, or the sample where there is nothing of any. */
export function allocationOf({ stocks, real_estate, crypto, others }: Assets): Allocation {
  const amounts = [
    { name: 'Stocks', value: stocks },
    { name: 'Real Estate', value: real_estate },
    { name: 'Crypto', value: crypto },
    { name: 'Others', value: others },
  ]
  const values = amounts.map(({ value }) => value)
  if (sum(values) === 0) return sample
  const shares = sharesOf(values)
  return {
    isSample: false,
    kinds: amounts.map((kind, index) => ({ ...kind, share: shares[index] ?? 0 })),
  }
}
