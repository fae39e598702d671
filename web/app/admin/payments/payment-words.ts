import type { Network } from '@bank/contract/coin'
import { NETWORKS } from '@bank/contract/networks'
import type { Payment } from '@bank/contract/payment'
import type { AdminPayment, MatchedBy } from '@bank/contract/payments'
import { coinWords } from '../../transactions/coin-words.ts'
import type { BadgeTone } from '../../ui/badge/badge.tsx'
import { formatMoney } from '../../ui/money/format-money.ts'

/** "0.5 ETH" */
export const coinsOf = ({ amount, asset }: Payment): string => coinWords(amount, asset)

/** "$1,250.00", or that no rate was known. */
export const worthInWords = ({ worth }: Payment): string =>
  worth === null ? 'Worth unknown' : formatMoney(worth, { cents: true })

/** How deep it is in the chain: "2 of 12 confirmations". */
export function depthInWords({ state, confirmations, confirmationsNeeded }: Payment): string {
  if (state === 'seen') return 'In no block yet'
  if (state === 'reversed') return 'Undone by the network'
  const depth = `${Math.min(confirmations, confirmationsNeeded)} of ${confirmationsNeeded} confirmations`
  return state === 'confirmed' ? 'Confirmed' : depth
}

export const progressTone: Record<Payment['state'], BadgeTone> = {
  seen: 'neutral',
  confirming: 'pending',
  confirmed: 'positive',
  reversed: 'negative',
}

/** How it found its transaction. */
export const matchedWords: Record<MatchedBy, string> = {
  address: 'By its own address',
  amount: 'By the exact amount',
  txid: 'By the transaction ID that the customer named',
  staff: 'By staff',
}

export const networkLabel = (network: Network): string => NETWORKS[network].label

/** Anybody can look up a payment, so naming it proves nothing. */
export const ANYBODY_CAN_READ =
  'Anybody can read a transaction ID on the chain, so naming one proves nothing.'

/** What of an undone payment staff have to correct by hand. */
export const creditedWords = ({ creditedAmount }: AdminPayment): string =>
  creditedAmount ? `${formatMoney(creditedAmount, { cents: true })} was credited` : 'Nothing was credited'
