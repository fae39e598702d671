import type { Transaction } from './own-transactions.ts'

/** 1 where money comes into the account, -1 where it leaves; a payment comes into the credit line that it pays off. */
export function signOf(
  { type, accountType, toAccountType }: Pick<Transaction, 'type' | 'accountType' | 'toAccountType'>,
  account = accountType,
): 1 | -1 {
  return (toAccountType ? toAccountType === account : type === 'deposit' || type === 'refund') ? 1 : -1
}
