import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accepted, makeCall, UnreadableAnswer } from './client.ts'
import type { Endpoint, Received } from './endpoint.ts'
import { finances } from './finances.ts'
import { identity } from './identity.ts'
import { transactions } from './transactions.ts'
import { verification } from './verification.ts'
import { wallets } from './wallets.ts'

/** Only the fields that the specification lists. */
const specified = {
  id: 'tx-1',
  type: 'deposit',
  category: 'funding',
  accountType: 'savings',
  amount: 2_500.5,
  description: 'Deposit',
  status: 'pending',
  reference: 'BTC-1',
  cryptoType: 'Bitcoin',
  cryptoAddress: 'bc1q066mk6600nl36kxn9nsg683jzzy78jhey39h8l',
  transactionDate: '2026-11-21',
  createdAt: '2026-11-21T08:00:00+08:00',
}
const wallet = { id: 7, name: 'Bitcoin', network: 'Bitcoin', address: 'bc1q', qrCode: null }
const address = { params: {}, query: {} }

const warn = vi.spyOn(console, 'warn')
beforeEach(() => void warn.mockImplementation(() => {}))
afterEach(() => void warn.mockReset())

test('transactions in the specified shape are read, with totals and counts derived from the rows', async () => {
  const data = [specified, { ...specified, id: 'tx-2', status: 'rejected' }, { ...specified, id: 'tx-3' }]
  expect(await read(transactions.list, address, { data })).toMatchObject({
    data: [
      { id: 'tx-1', amount: 250_050, cryptoNetwork: null, decidedAt: null, transactionDate: '2026-11-21' },
      { id: 'tx-2', status: 'rejected' },
      { createdAt: '2026-11-21T08:00:00+08:00' },
    ],
    total: 3,
    matched: 3,
    nextCursor: null,
    counts: { completed: 0, pending: 2, failed: 0, cancelled: 0 },
  })
})

test('a reason that this client does not know is kept, where a reason may also be absent', async () => {
  const data = [{ ...specified, status: 'failed', reason: 'on-mars' }]
  expect(await read(transactions.list, address, { data })).toMatchObject({ data: [{ reason: 'on-mars' }] })
})

test('each repaired answer is reported once, with the places but not the values', async () => {
  await read(transactions.list, address, {
    data: [specified, specified],
    total: 2,
    matched: 2,
    nextCursor: null,
  })
  expect(warn.mock.calls).toEqual([
    [
      'GET /transactions returned missing or unexpected values: ' +
        'data[].id, data[].cryptoNetwork, data[].transactionDate, data[].createdAt, data[].decidedAt, counts',
    ],
  ])
})

test('an answer that matches the contract is read normally and not reported', async () => {
  const data = {
    checkingBalance: 1,
    savingsBalance: 2,
    creditLimit: 0.1,
    lastUpdated: '2026-11-21T08:00:00Z',
  }
  expect((await read(finances.accounts, {}, { data })).data.creditLimit).toBe(10)
  expect(warn).not.toHaveBeenCalled()
})

test.each([
  ['no figure', { ...specified, amount: undefined }],
  ['null for a figure', { ...specified, amount: null }],
  ['a figure as text', { ...specified, amount: '2500' }],
  ['a fraction of a cent', { ...specified, amount: 0.001 }],
])('%s is never repaired', async (_, row) => {
  await expect(read(transactions.list, address, { data: [specified, row] })).rejects.toThrow(UnreadableAnswer)
})

test('sections of figures, lists, and counts before the last page are never invented', async () => {
  await expect(read(finances.portfolio, {}, { data: { totalValue: 5 } })).rejects.toThrow(UnreadableAnswer)
  await expect(read(finances.portfolio, {}, { data: {} })).rejects.toThrow(UnreadableAnswer)
  const page = { data: [specified], nextCursor: 'more' }
  await expect(read(transactions.list, address, page)).rejects.toThrow(UnreadableAnswer)
  await expect(read(transactions.list, address, {})).rejects.toThrow(UnreadableAnswer)
})

test('figures without their last change are read', async () => {
  const data = { totalValue: 5, totalGains: 0, totalLosses: 1.5 }
  expect((await read(finances.portfolio, {}, { data })).data).toEqual({
    ...{ totalValue: 500, totalGains: 0, totalLosses: 150 },
    lastUpdated: '',
  })
})

test('wallets can be a bare list with numeric ids and no QR code, but need an address', async () => {
  const { data, total } = await read(wallets.list, address, [wallet])
  expect(data).toEqual([
    { ...wallet, id: '7', qrCode: '', createdAt: '', addressChangedAt: '', depositAddresses: '' },
  ])
  expect(total).toBe(1)
  const { address: _, ...nowhere } = wallet
  await expect(read(wallets.list, address, { data: [nowhere] })).rejects.toThrow(UnreadableAnswer)
})

test('a login needs only a token and a user', async () => {
  const credentials = { body: { email: 'ada@meranti.example', password: 'secret1' } }
  const user = { id: 'u1', firstName: 'Ada', lastName: 'Lovelace', role: 'user' }
  const { token, user: read1 } = await read(identity.login, credentials, { token: 'secret', user })
  expect({ token, ...read1 }).toMatchObject({ token: 'secret', ...user, address2: '', emailVerified: false })
  await expect(read(identity.login, credentials, { user })).rejects.toThrow(UnreadableAnswer)
  await expect(read(identity.login, credentials, { token: 'secret' })).rejects.toThrow(UnreadableAnswer)
})

test('a verification status needs only its two statuses', async () => {
  const { data } = await read(
    verification.status,
    {},
    {
      status: 'success',
      data: { ssnStatus: 'pending', idStatus: 'verified' },
    },
  )
  expect(data).toEqual({
    ...{ ssnStatus: 'pending', idStatus: 'verified' },
    ...{ hasSSN: false, hasIdFront: false, hasIdBack: false, submittedAt: null },
  })
})

test.each([[{ success: true, data: { id: '1' } }], [{ success: true }], ['']])(
  'an accepted change stays accepted even if the answer can’t be read: %j',
  async (body) => {
    expect(await accepted(read(transactions.cancel, { params: { id: UUID } }, body))).toBeNull()
  },
)

test('an accepted change stays accepted for a client that reads strictly', async () => {
  const input = { params: { id: UUID } }
  expect(await accepted(read(transactions.cancel, input, { success: true }, { tolerant: false }))).toBeNull()
})

test('a refused change and a page from a proxy do not count as accepted', async () => {
  const input = { params: { id: UUID } }
  await expect(accepted(read(transactions.cancel, input, { success: false, message: 'No' }))).rejects.toThrow(
    'No',
  )
  await expect(
    accepted(read(transactions.cancel, input, '<html>Log in to the network</html>')),
  ).rejects.toThrow()
})

const UUID = '01968042-9f29-7b73-89e1-4db3a1f0432d'

function read<E extends Endpoint>(
  endpoint: E,
  input: Received<E>,
  body: unknown,
  { tolerant } = { tolerant: true },
) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const transport = async () => new Response(text, { status: 200 })
  return makeCall({ baseUrl: '', token: () => null, tolerant, transport })(endpoint, input)
}
