import type { Network } from '@bank/contract/coin'
import { type Cents, inDollars } from '@bank/contract/money'
import { NETWORKS } from '@bank/contract/networks'
import type { PaymentState } from '@bank/contract/payment'
import { coinText } from '../chains/coin-amount.ts'

type Coins = { units: string; decimals: number; asset: string; network: Network }
type About = { amount: Cents; accountType: string }
type Words = { title: string; message: string }

export const coinsInWords = ({ units, decimals, asset }: Coins): string =>
  `${coinText(BigInt(units), { decimals })} ${asset}`

/** For a customer who did not say that they had paid. */
export function seen(payment: Coins, { amount, accountType }: About): Words {
  const { label } = NETWORKS[payment.network]
  return {
    title: 'We see your payment',
    message: `${coinsInWords(payment)} arrived on ${label}. We have recorded a deposit of ${inDollars(amount)} to your ${accountType} account, which is pending. We will tell you when the network has confirmed the payment.`,
  }
}

/** What staff make of a payment that fitted nobody. */
export function assigned(payment: Coins, { amount, accountType }: About): Words {
  return {
    title: 'We have found your payment',
    message: `We have recorded ${coinsInWords(payment)} as a deposit of ${inDollars(amount)} to your ${accountType} account, which is pending.`,
  }
}

/** What is known of a pending deposit once all that arrived for it is confirmed. */
export type Verdict =
  | Extract<PaymentState, 'confirmed' | 'underpaid' | 'overpaid' | 'late'>
  | 'other-coin'
  | 'closed'

const credited = (account: string) =>
  `Our team credits it to your ${account} account next. You don’t need to do anything.`
const DECIDED = 'Our team decides what is credited. You don’t need to do anything.'

/** `asked` is null where no amount in coins was asked for. */
export function confirmed(
  verdict: Verdict,
  { arrived, asked, accountType }: { arrived: string; asked: string | null; accountType: string },
): Words {
  const wanted = asked === null ? '' : ` We had asked for ${asked}.`
  switch (verdict) {
    case 'confirmed':
      return {
        title: 'Your payment is confirmed',
        message: `${arrived} arrived and is confirmed. ${credited(accountType)}`,
      }
    case 'underpaid':
      return {
        title: 'Less arrived than we asked for',
        message: `${arrived} arrived and is confirmed.${wanted} ${DECIDED}`,
      }
    case 'overpaid':
      return {
        title: 'More arrived than we asked for',
        message: `${arrived} arrived and is confirmed.${wanted} ${DECIDED}`,
      }
    case 'late':
      return {
        title: 'Your payment arrived late',
        message: `${arrived} arrived and is confirmed, but after its rate had ended. It counts at the rate of the moment when we saw it. ${DECIDED}`,
      }
    case 'other-coin':
      return {
        title: 'Another coin arrived than we asked for',
        message: `${arrived} arrived and is confirmed. It counts at its own rate. ${DECIDED}`,
      }
    case 'closed':
      return {
        title: 'A payment arrived for a closed request',
        message: `${arrived} arrived and is confirmed, but your request for it was closed before. Please contact us.`,
      }
  }
}
