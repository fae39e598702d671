const at = '2026-11-21T08:00:00.000Z'

/** A request that awaits a decision, as its customer sees it. */
export const deposit = {
  id: '01968042-9f29-7b73-89e1-4db3a1f0432d',
  type: 'deposit',
  category: 'funding',
  accountType: 'savings',
  amount: 2_500,
  description: 'Deposit with Bitcoin',
  status: 'pending',
  reference: 'Bitcoin-1',
  cryptoType: 'Bitcoin',
  cryptoNetwork: 'Bitcoin',
  cryptoAddress: 'bc1q066mk6600nl36kxn9nsg683jzzy78jhey39h8l',
  transactionDate: at,
  createdAt: at,
  decidedAt: null,
}

const verified = { status: 'active', ssnStatus: 'verified', idStatus: 'verified' }

/** The same request as staff see it. */
export const pending = {
  ...deposit,
  user: {
    id: '01968042-9f29-7b73-89e1-000000000001',
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.com',
    ...verified,
  },
  addressStatus: 'current',
  decidedBy: null,
}

/** A request to pay what is owed, which no cryptocurrency is part of. */
export const payment = {
  ...pending,
  id: '01968042-9f29-7b73-89e1-4db3a1f04301',
  type: 'payment',
  category: 'payment',
  accountType: 'checking',
  toAccountType: 'credit',
  amount: 600,
  description: 'Payment from checking',
  reference: 'Payment-1',
  cryptoType: null,
  cryptoNetwork: null,
  cryptoAddress: null,
  addressStatus: null,
  user: {
    id: '01968042-9f29-7b73-89e1-000000000003',
    firstName: 'Siti',
    lastName: 'Aminah',
    email: 'siti.aminah@example.com',
    ...verified,
  },
}

/** The request after someone else has rejected it. */
export const rejected = {
  ...pending,
  status: 'failed',
  decidedAt: '2026-11-21T09:30:00.000Z',
  decidedBy: {
    id: '01968042-9f29-7b73-89e1-000000000009',
    firstName: 'Siti',
    lastName: 'Aminah',
    email: 'siti@example.com',
  },
}

/** Another customer's request, an hour earlier, to an address that has been replaced. */
export const toFormer = {
  ...pending,
  id: '01968042-9f29-7b73-89e1-4db3a1f04300',
  amount: 77.5,
  accountType: 'checking',
  createdAt: '2026-11-21T07:00:00.000Z',
  user: {
    id: '01968042-9f29-7b73-89e1-000000000002',
    firstName: 'Grace',
    lastName: 'Hopper',
    email: 'grace@example.com',
    ...verified,
  },
  addressStatus: 'former',
}
