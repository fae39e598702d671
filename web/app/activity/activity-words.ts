import type { ActivityKind } from '@bank/contract/activity'
import type { ActivityAccount } from '@bank/contract/trend'
import { serverWord, typeWords } from '../transactions/transaction-kinds.ts'

/** The balances by the names that their figures have. */
export const accountNames: Record<ActivityAccount, string> = {
  checking: 'Checking Account',
  savings: 'Savings Account',
  'total-savings': 'Total Savings',
  portfolio: 'Portfolio',
  investments: 'Investments',
  borrowed: 'Total Borrowed',
}

/** The same where there is little room. */
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

/** What a row is. The server can know more kinds than this version. */
export const kindWord = (kind: string): string =>
  Object.entries(kindWords).find(([name]) => name === kind)?.[1] ?? serverWord(kind)

/** The same with who made it, where no transaction stands behind it. */
export const kindExplained = (kind: string): string =>
  kind === 'adjustment' ? `${kindWords.adjustment}, entered by the bank` : kindWord(kind)
