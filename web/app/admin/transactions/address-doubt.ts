import { checkAddress } from '@bank/contract/address-check'
import type { AdminTransaction } from '@bank/contract/transactions'

/** What the check of a payment's address can find (contract/src/address-check.ts), in the words of the Payment screen. */
export const doubtWords = { wrong: 'Address not valid', unknown: 'Address not checked' } as const

/** What the check finds against the address that a payment was shown; null if nothing, or if there is no address. */
export function doubtAbout({
  cryptoAddress,
  cryptoNetwork,
}: AdminTransaction): keyof typeof doubtWords | null {
  if (!cryptoAddress) return null
  const { result } = checkAddress(cryptoNetwork ?? '', cryptoAddress)
  return result === 'wrong' || result === 'unknown' ? result : null
}

/** Whether the payment may have gone to an address that the bank does not have, or that is mistaken. */
export const isDoubtful = (transaction: AdminTransaction): boolean =>
  transaction.addressStatus === 'former' || doubtAbout(transaction) !== null
