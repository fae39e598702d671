import { NETWORKS } from '@bank/contract/networks'
import type { AdminTransaction } from '@bank/contract/transactions'
import { depthInWords } from '../payments/payment-words.ts'
import type { Notice } from './notice.ts'
import { thereOf } from './received.ts'

/** What is still missing of a pending request's payment, where the bank looks for it by itself. */
export function missingNotices(transaction: AdminTransaction): Notice[] {
  const { paymentState, expected } = transaction
  const open = thereOf(transaction).filter(({ state }) => state !== 'confirmed')
  if (open.length > 0)
    return [
      {
        title: 'Not confirmed yet',
        words: `${open.map((payment) => depthInWords(payment)).join(', ')}. Until then the payment can be undone.`,
      },
    ]
  if (paymentState === 'awaiting') {
    const network = expected?.assetNetwork ? NETWORKS[expected.assetNetwork].label : 'its network'
    return [{ title: 'No payment yet', words: `Nothing was seen for this on ${network}.` }]
  }
  return []
}
