import type { ActivityKind } from '@bank/contract/activity'
import type { ActivityAccount } from '@bank/contract/trend'
import { serverWord, typeWords } from '../transactions/transaction-kinds.ts'

/** The names of the balances, as their figures have them. */
export const accountNames: Record<ActivityAccount, string> = {
  checking: 'Checking Account',
  savings: 'Savings Account',
  'total-savings': 'Total Savings',
  portfolio: 'Portfolio',
  investments: 'Investments',
  borrowed: 'Total Borrowed',
}

/** Shorter names for places with little room. */
export const shortNames: Record<ActivityAccount, string> = {
  ...accountNames,
  checking: 'Checking',
  savings: 'Savings',
  borrowed: 'Borrowed',
}

const kindWords: Record<ActivityKind, string> = {
  ...typeWords,
  adjustment: 'Adjustment',
  opening: 'Opening balance',
}

/** The kind of a row in words. A newer server can send kinds that this version doesn't know. */
export const kindWord = (kind: string): string =>
  Object.entries(kindWords).find(([name]) => name === kind)?.[1] ?? serverWord(kind)

/** The same with who made it, where no transaction stands behind it. */
export const kindExplained = (kind: string): string =>
  kind === 'adjustment' ? `${kindWords.adjustment}, entered by the bank` : kindWord(kind)
