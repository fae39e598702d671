import type { Transaction } from './own-transactions.ts'

/**
 * Money that stays with the customer, so it is neither a gain nor a loss, and comes in or goes out only for one account. An
 * old transfer can lack the account that it went to, which its description names. The server's sums have the same rule.
 */
export const isOwnTransfer = ({ type }: Pick<Transaction, 'type'>) => type === 'transfer'

/** 1 where money comes into the account, -1 where it leaves; a payment comes into the credit line that it pays off. */
export function signOf(
  { type, accountType, toAccountType }: Pick<Transaction, 'type' | 'accountType' | 'toAccountType'>,
  account = accountType,
): 1 | -1 {
  return (toAccountType ? toAccountType === account : type === 'deposit' || type === 'refund') ? 1 : -1
}
