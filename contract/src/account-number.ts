import type { AccountType } from './own-transactions.ts'

/** The last digits of the number of a customer's account, which the portal shows. */
export const LAST_DIGITS = {
  checking: '4521',
  savings: '7834',
  investment: '2367',
  credit: '9012',
} as const satisfies Record<AccountType, string>

/**
 * The number of a customer's account, on papers and in files of transactions: nineteen digits in groups, of which the first
 * fifteen follow from the customer's id, because the bank stores no account numbers.
 */
export function accountNumber(userId: string, account: AccountType): string {
  const customer = BigInt(`0x${userId.slice(-12)}`)
    .toString()
    .padStart(15, '0')
  return `${customer}${LAST_DIGITS[account]}`.replace(/\d(?=(\d{4})+$)/g, '$& ')
}
