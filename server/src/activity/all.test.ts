import { activity } from '@bank/contract/activity'
import { finances } from '@bank/contract/finances'
import { cents } from '@bank/contract/money'
import { beforeEach, expect, test } from 'vitest'
import { type Person, refusal, sendDepositRequest } from '../../testing/bank.ts'
import {
  approve,
  editFigures,
  moveToSavings,
  sendPaymentRequest,
  startStaffedBank,
} from '../../testing/scenes.ts'
import type { FigureAccount } from '../ledger/ledger.ts'

let person: Person
const { server, admin } = await startStaffedBank()
beforeEach(async () => {
  person = await server.add()
})

const all = (query: { from?: string; to?: string; limit?: number; cursor?: string } = {}) =>
  person.call(activity.all, { query })

const bring = (at: string, account: FigureAccount, difference: number) =>
  server.bring(person, account, difference, { at, reason: at })

test('a new customer has no rows and no sums', async () => {
  expect(await all()).toEqual({ data: [], in: 0, out: 0, opening: 0, growth: 0, nextCursor: null })
})

test('a day’s rows of every balance are told once each, and add up to its sums', async () => {
  await bring('2026-02-01T00:00:00Z', 'portfolio', 1_000_00)
  await server.give(person, 'checking', 600_00)
  await server.give(person, 'borrowed', 400_00)
  const deposit = await sendDepositRequest(person, { amount: cents(5_500_00) })
  await approve(admin, deposit.data.id)
  const payment = await sendPaymentRequest(person, 165_50)
  await approve(admin, payment.data.id)
  await moveToSavings(person, 70_00)
  await editFigures(admin, person, { portfolio: { totalValue: cents(1_100_25) }, reason: 'Market value' })
  const today = new Date().toISOString().slice(0, 10)
  const { data, ...sums } = await all({ from: today, to: today })
  expect(data.map(({ account, kind, amount }) => [account, kind, amount])).toEqual([
    ['portfolio', 'adjustment', 100_25],
    ['checking', 'transfer', -70_00],
    ['savings', 'transfer', 70_00],
    ['checking', 'payment', -165_50],
    ['borrowed', 'payment', -165_50],
    ['checking', 'deposit', 5_500_00],
    ['borrowed', 'opening', 400_00],
    ['checking', 'opening', 600_00],
  ])
  expect(sums).toEqual({ in: 5_500_00, out: 165_50, opening: 600_00, growth: 100_25, nextCursor: null })
  const point = (await person.call(finances.history, { query: { range: '1M' } })).data.at(-1)
  expect(point).toMatchObject({ date: today, in: sums.in, out: sums.out, opening: sums.opening })
  for (const { account, id, amount, balance } of data) {
    const own = await person.call(activity.list, { params: { account }, query: { from: today, to: today } })
    expect(own.data.find((row) => row.id === id)).toMatchObject({ amount, balance })
  }
})

test('days are by UTC, and a page never comes between the two rows of a transfer', async () => {
  await bring('2026-01-31T23:59:59.999Z', 'checking', 1_00)
  await bring('2026-02-01T00:00:00Z', 'savings', 2_00)
  await bring('2026-02-01T23:59:59.999Z', 'checking', 3_00)
  await moveToSavings(person, 1_00)
  const amounts = ({ data }: { data: { amount: number }[] }) => data.map(({ amount }) => amount)
  expect(amounts(await all({ from: '2026-02-01', to: '2026-02-01' }))).toEqual([3_00, 2_00])
  const first = await all({ limit: 1 })
  expect(amounts(first)).toEqual([-1_00, 1_00])
  const second = await all({ limit: 2, cursor: first.nextCursor ?? '' })
  expect(amounts(second)).toEqual([3_00, 2_00])
  const third = await all({ limit: 2, cursor: second.nextCursor ?? '' })
  expect([amounts(third), third.nextCursor]).toEqual([[1_00], null])
})

test('a period or cursor that makes no sense is refused', async () => {
  for (const query of [{ from: '2026-02-02', to: '2026-02-01' }, { to: 'yesterday' }, { cursor: 'nonsense' }])
    expect(await refusal(all(query))).toEqual([400, 'validation_failed'])
})
