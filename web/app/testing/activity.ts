const at = '2026-11-19T03:20:00.000Z'

/** A row of a balance as the server sends it: an edit by staff, with its reason. */
export const adjustment = {
  id: '019681d0-0000-7000-8000-000000000001',
  at,
  kind: 'adjustment',
  description: 'Interest for October',
  amount: 12.34,
  balance: 512.34,
  transactionId: null,
  reference: null,
  category: null,
}

/** The row before it: a completed deposit. */
export const depositRow = {
  id: '019681d0-0000-7000-8000-000000000002',
  at: '2026-11-07T12:00:00.000Z',
  kind: 'deposit',
  description: 'Deposit with Bitcoin',
  amount: 500,
  balance: 500,
  transactionId: '01968042-9f29-7b73-89e1-4db3a1f0432d',
  reference: 'Bitcoin-1',
  category: 'funding',
}

/** A page of rows with the balances around its period. */
export const activityPage = (rows: readonly unknown[], beside: object = {}) => ({
  body: { data: rows, opening: 0, closing: 512.34, nextCursor: null, ...beside },
})

const line = (end: number) => Array.from({ length: 31 }, (_, day) => (day === 0 ? end - 20 : end))

/** The last 31 days of the six balances. */
export const trend = {
  from: '2026-10-20',
  to: '2026-11-19',
  balances: {
    checking: line(12_345.6),
    savings: line(20_000),
    'total-savings': line(12_000),
    portfolio: line(0),
    investments: line(0),
    borrowed: line(500),
  },
}
