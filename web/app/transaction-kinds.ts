import type { AccountType, TransactionType } from '@bank/contract/transactions'

/** How every screen names the kinds of transactions and of accounts. */
export const typeWords: Record<TransactionType, string> = {
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  transfer: 'Transfer',
  investment: 'Investment',
  payment: 'Payment',
  refund: 'Refund',
}

export const accountWords: Record<AccountType, string> = {
  checking: 'Checking',
  savings: 'Savings',
  investment: 'Investment',
  credit: 'Credit',
}
