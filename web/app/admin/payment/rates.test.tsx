import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, answersList, answersWith, refuses } from '../../testing/fake-server.ts'
import { closeScreen, opener, type User } from '../../testing/open-screen.tsx'
import { describedBy, retype } from '../../testing/parts.ts'
import { administrator } from '../../testing/people.ts'
import { bitcoinWallet, feedRate, staffRate } from '../../testing/wallets.ts'
import Payment from './payment.tsx'

const dollarRate = { ...feedRate, usd: 1, validUntil: null, source: 'dollar' }
const usdt = { ...bitcoinWallet, asset: { network: 'ethereum', symbol: 'USDT' }, rate: dollarRate }

test.each([
  [
    { ...bitcoinWallet, rate: staffRate },
    /^1 BTC = \$65,000\.00Set by hand, ended /,
    /^1 BTC = \$65,000\.00Set by Ada Lovelace \(ada@meranti\.example\) on .+, valid until .+2026.+\.$/,
  ],
  [
    { ...bitcoinWallet, rate: feedRate },
    /^1 BTC = \$65,000\.00From the feed$/,
    /^1 BTC = \$65,000\.00From the feed of rates, read on .+2026.+\.$/,
  ],
  [usdt, /^1 USDT = \$1\.00Dollar token$/, /1 USDT counts as \$1, so there is no rate to set\.$/],
  [
    bitcoinWallet,
    /^No rateNone in force$/,
    /^No rateNo rate is in force: none was set, or the last one has ended/,
  ],
  [
    { ...bitcoinWallet, asset: null },
    /^No rateUnknown coin$/,
    /^The bank does not know what customers pay to this wallet, .+ in dollars only\.$/,
  ],
])(
  'a wallet shows its rate and where it comes from, in its row and in its details: %#',
  async (wallet, inRow, inDetails) => {
    const { user } = openPayment(wallet)
    expect((await rateCell()).textContent).toMatch(inRow)
    const rate = await openRate(user)
    expect(rate.textContent?.replace(/^Rate(Set rate)?/, '')).toMatch(inDetails)
  },
)

test.each([
  ['unreachable', /can’t be reached/],
  ['unreadable', /can’t be read/],
  ['missing', /no rate for this coin|Not in the feed/],
  ['jumped', /by more than half/],
  ['stale', /not been read for|not read lately/],
])(
  'a feed in trouble (%s) says so and what to do, also beside a rate that was set by hand',
  async (feedTrouble, words) => {
    const { user } = openPayment({ ...bitcoinWallet, feedTrouble })
    expect((await rateCell()).textContent).toMatch(words)
    const without = await openRate(user)
    expect(without.textContent).toContain('No rate')
    expect(without.textContent).toMatch(words)
    expect(without.textContent).toMatch(/set the rate by hand/i)
    closeScreen()

    const { user: again } = openPayment({ ...bitcoinWallet, rate: staffRate, feedTrouble })
    expect((await rateCell()).textContent).toContain('Set by hand')
    const beside = await openRate(again)
    expect(beside.textContent).toContain('Set by Ada Lovelace')
    expect(beside.textContent).toMatch(words)
  },
)

test.each([
  ['a dollar token', usdt],
  ['an unknown asset', { ...bitcoinWallet, asset: null }],
  ['a withdrawn wallet', { ...bitcoinWallet, withdrawn: 'signature' }],
])('no rate can be set for %s', async (_, wallet) => {
  const { user } = openPayment(wallet)
  expect(within(await openRate(user)).queryByRole('button', { name: 'Set rate' })).toBeNull()
})

test('a rate is typed as people write it and is set for a while', async () => {
  const { user, server, dialog } = await openSetRate({ ...bitcoinWallet, rate: feedRate })
  expect(within(dialog.getByRole('region', { name: 'Rate in force' })).getByText(/65,000/)).toBeTruthy()
  const typed = dialog.getByLabelText('Dollars for 1 BTC')
  for (const [text, words] of [
    ['65,000.123456789', 'Rate must have at most 8 decimals'],
    ['65.000,5', 'Enter dollars for one coin, such as 65,000 or 0.1234'],
    ['65.000', /^Use a comma for thousands/],
    ['0', 'Rate must be more than 0'],
  ] as const) {
    await retype(user, typed, text)
    await user.click(dialog.getByRole('button', { name: 'Set rate' }))
    expect(await dialog.findByText(words)).toBeTruthy()
  }
  expect(server.to(setRate)).toEqual([])
  await retype(user, typed, '$ 66,000.12345678')
  await user.selectOptions(dialog.getByLabelText('Valid for'), '4 hours')
  await user.click(dialog.getByRole('button', { name: 'Set rate' }))
  expect(await screen.findByText('The rate is set.')).toBeTruthy()
  expect(server.bodies(setRate)).toEqual([{ usd: 66_000.12345678, validMinutes: 240 }])
  expect(server.to(list).length).toBeGreaterThan(1)
})

test('any other time is typed in minutes, up to a day', async () => {
  const { user, server, dialog } = await openSetRate({ ...bitcoinWallet, rate: feedRate })
  await user.type(dialog.getByLabelText('Dollars for 1 BTC'), '65000')
  await user.selectOptions(dialog.getByLabelText('Valid for'), 'Another time')
  for (const [text, words] of [
    ['1441', 'Minutes must be at most 1440'],
    ['0', 'Minutes must be at least 1'],
    ['1.5', 'Minutes must be a whole number'],
  ] as const) {
    await retype(user, dialog.getByLabelText('Minutes'), text)
    await user.click(dialog.getByRole('button', { name: 'Set rate' }))
    expect(await dialog.findByText(words)).toBeTruthy()
  }
  await retype(user, dialog.getByLabelText('Minutes'), '90')
  await user.click(dialog.getByRole('button', { name: 'Set rate' }))
  expect(await screen.findByText('The rate is set.')).toBeTruthy()
  expect(server.bodies(setRate)).toEqual([{ usd: 65_000, validMinutes: 90 }])
})

test.each(['97,500.01', '32,499.99'])(
  'a rate that differs by more than half from the one in force is asked about again: %s',
  async (usd) => {
    const { user, server, dialog } = await openSetRate({ ...bitcoinWallet, rate: staffRate })
    await user.type(dialog.getByLabelText('Dollars for 1 BTC'), usd)
    await user.click(dialog.getByRole('button', { name: 'Set rate' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Is this rate right?' }))
    expect(question.getByText(/differs by more than half from the rate in force/)).toBeTruthy()
    await user.click(question.getByRole('button', { name: 'Back' }))
    expect(server.to(setRate)).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Set rate' }))
    await user.click(await screen.findByRole('button', { name: `Set 1 BTC = $${usd}` }))
    expect(await screen.findByText('The rate is set.')).toBeTruthy()
    expect(server.to(setRate)).toHaveLength(1)
  },
)

test('a rate that has none to be compared with is asked about', async () => {
  const { user, server, dialog } = await openSetRate(bitcoinWallet)
  await user.type(dialog.getByLabelText('Dollars for 1 BTC'), '5')
  await user.click(dialog.getByRole('button', { name: 'Set rate' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Is this rate right?' }))
  expect(question.getByText(/^No rate is in force, so compare 1 BTC = \$5\.00 with the market/)).toBeTruthy()
  expect(server.to(setRate)).toEqual([])
  await user.click(question.getByRole('button', { name: 'Set 1 BTC = $5.00' }))
  expect(await screen.findByText('The rate is set.')).toBeTruthy()
})

test('a rate that differs by half is not asked about', async () => {
  const { user, server, dialog } = await openSetRate({ ...bitcoinWallet, rate: staffRate })
  await user.type(dialog.getByLabelText('Dollars for 1 BTC'), '97,500')
  await user.click(dialog.getByRole('button', { name: 'Set rate' }))
  expect(await screen.findByText('The rate is set.')).toBeTruthy()
  expect(server.to(setRate)).toHaveLength(1)
})

test('the server’s reasons stand beside the rate and its time, and the input stays', async () => {
  const { user, dialog } = await openSetRate(
    { ...bitcoinWallet, rate: feedRate },
    {
      [setRate]: refuses('Two things are wrong.', 400, [
        { path: 'usd', msg: 'Rate can’t be set' },
        { path: 'validMinutes', msg: 'Minutes are too many' },
      ]),
    },
  )
  await user.type(dialog.getByLabelText('Dollars for 1 BTC'), '65000')
  await user.click(dialog.getByRole('button', { name: 'Set rate' }))
  expect(await dialog.findByText('Failed to set the rate')).toBeTruthy()
  expect(describedBy(dialog.getByLabelText('Dollars for 1 BTC'))).toContain('Rate can’t be set')
  expect(describedBy(dialog.getByLabelText('Valid for'))).toContain('Minutes are too many')
  expect(dialog.getByLabelText('Dollars for 1 BTC')).toHaveProperty('value', '65000')
})

const list = 'GET /crypto-wallets/admin'
const setRate = `PUT /crypto-wallets/${bitcoinWallet.id}/rate`

const openPayment = (wallet: object, own?: Answers) =>
  opener(Payment, administrator, {
    [list]: answersList([wallet]),
    [setRate]: answersWith(wallet, { message: 'The rate is set.' }),
  })(own)

async function rateCell(): Promise<HTMLElement> {
  const row = (await screen.findByText('bc1q066mk6600nl36kxn...')).closest('tr')
  const column = screen.getAllByRole('columnheader').findIndex(({ textContent }) => textContent === 'Rate')
  const cell = row?.cells.item(column)
  if (!cell) throw new Error('the list has no rate')
  return cell
}

async function openRate(user: User): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: /Show the whole address/ }))
  const details = within(await screen.findByRole('dialog', { name: 'Wallet details' }))
  return details.getByRole('region', { name: 'Rate' })
}

async function openSetRate(wallet: object, own?: Answers) {
  const opened = openPayment(wallet, own)
  const rate = within(await openRate(opened.user))
  await opened.user.click(rate.getByRole('button', { name: 'Set rate' }))
  return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Set the rate of Bitcoin' })) }
}
