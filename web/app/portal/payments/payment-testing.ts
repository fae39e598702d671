import { deposit } from '../../testing/transactions.ts'

const at = '2026-11-21T08:05:00.000Z'

/** What arrived, as the server sends it. */
export const arrived = {
  id: '01968042-9f29-7b73-89e1-00000000000a',
  network: 'ethereum',
  txid: `0x${'ab'.repeat(31)}cd`,
  outputIndex: 0,
  asset: 'ETH',
  amount: '0.5',
  address: '0x48E712b14aB76f85659dafC84e480A5933462D4F',
  seenAt: at,
  blockHeight: 900,
  confirmations: 2,
  confirmationsNeeded: 12,
  state: 'confirming',
  worth: 1_250,
}

/** A deposit that waits for its payment, on a network that the bank follows. */
export const awaited = {
  ...deposit,
  amount: 1_250,
  description: 'Deposit with Ethereum',
  cryptoType: 'Ethereum',
  cryptoNetwork: 'Ethereum',
  cryptoAddress: arrived.address,
  expected: {
    ...{ cryptoAmount: '0.5', asset: 'ETH', assetNetwork: 'ethereum', rate: 2_500, rateAt: at },
    expiresAt: '2026-11-21T08:15:00.000Z',
  },
  payments: [],
  paymentState: 'awaiting',
  txid: null,
  requestedAmount: null,
  creditedAmount: null,
}
