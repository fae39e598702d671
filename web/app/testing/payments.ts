import { ada } from './people.ts'

/** A payment that fits nobody, as staff see it. */
export const unmatched = {
  id: '01968042-9f29-7b73-89e1-4db3a1f05501',
  network: 'ethereum',
  txid: `0x${'ab'.repeat(32)}`,
  outputIndex: 0,
  asset: 'ETH',
  amount: '0.5',
  address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  seenAt: '2026-11-21T08:02:00.000Z',
  blockHeight: 100,
  confirmations: 2,
  confirmationsNeeded: 12,
  state: 'confirming',
  worth: 1_250,
  user: null,
  transactionId: null,
  reference: null,
  matchedBy: null,
  matchedAt: null,
  addressOf: null,
  claims: [],
}

const { id, firstName, lastName, email } = ada

/** The customer as staff's screens name them. */
export const named = { id, firstName, lastName, email }

/** The same payment once it belongs to a request. */
export const matched = {
  ...unmatched,
  user: named,
  transactionId: '01968042-9f29-7b73-89e1-4db3a1f0432d',
  reference: 'Ethereum-1',
  matchedBy: 'address',
  matchedAt: '2026-11-21T08:02:01.000Z',
  addressOf: named,
}

/** A network that is read as it should be. */
export const followed = {
  network: 'ethereum',
  label: 'Ethereum',
  isFollowed: true,
  height: 101,
  blockAt: '2026-11-21T08:03:00.000Z',
  settledHeight: 90,
  confirmationsNeeded: 12,
  heardAt: '2026-11-21T08:03:05.000Z',
  trouble: null,
  troubleSince: null,
}
