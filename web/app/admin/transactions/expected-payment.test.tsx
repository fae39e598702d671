import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answersList, answersWith, fakeServer } from '../../testing/fake-server.ts'
import { closeScreen, openScreen } from '../../testing/open-screen.tsx'
import { administrator } from '../../testing/people.ts'
import { pending } from '../../testing/transactions.ts'
import Transactions from './transactions.tsx'

test('the details show the coins that were asked for, by which rate, and lead to the address', async () => {
  const details = await openDetails(offered)
  expect(valueBeside(details, 'Coins asked for')).toBe('0.03846154 BTC')
  expect(valueBeside(details, 'Rate')).toMatch(/^1 BTC = \$65,000\.00.*2026/)
  expect(valueBeside(details, 'Rate valid until')).toContain('2026')
  const link = details.getByRole('link', {
    name: 'Look for the payment on mempool.space, opens in a new tab',
  })
  expect(link.getAttribute('href')).toBe(`https://mempool.space/address/${pending.cryptoAddress}`)
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toBe('noreferrer noopener')
})

test('a rate that had ended before the request says so', async () => {
  const expected = { ...offered.expected, expiresAt: '2026-11-21T07:59:59.000Z' }
  const details = await openDetails({ ...offered, expected })
  expect(valueBeside(details, 'Rate had ended before the request')).toContain('may be worth more or less')
  expect(details.queryByText('Rate valid until')).toBeNull()
})

test('without a rate the details say that only dollars were asked for, and still lead to the address', async () => {
  const expected = { ...offered.expected, cryptoAmount: null, rate: null, rateAt: null }
  const details = await openDetails({ ...offered, expected })
  expect(valueBeside(details, 'Coins asked for')).toBe('Dollars only, because no rate was known')
  expect(details.getByRole('link', { name: /^Look for the payment/ })).toBeTruthy()
})

test('an unknown network has no explorer, and a request that was not offered shows nothing of it', async () => {
  const expected = { ...offered.expected, cryptoAmount: null, asset: null, assetNetwork: null, rate: null }
  const unknown = await openDetails({ ...offered, expected })
  expect(unknown.queryByRole('link', { name: /^Look for the payment/ })).toBeNull()
  closeScreen()
  const notOffered = await openDetails(pending)
  expect(notOffered.queryByText('Coins asked for')).toBeNull()
  expect(notOffered.queryByRole('link', { name: /^Look for the payment/ })).toBeNull()
})

test('approving shows what to look for and where; rejecting does not ask to look', async () => {
  const { user } = open(offered)
  await user.click(await screen.findByRole('button', { name: /^Approve \$2,500\.00 of Ada/ }))
  const approve = within(await screen.findByRole('alertdialog', { name: 'Approve this deposit?' }))
  expect(await approve.findByText(/The bank does not see payments by itself/)).toBeTruthy()
  expect(valueBeside(approve, 'Address shown')).toContain(pending.cryptoAddress)
  expect(valueBeside(approve, 'Coins asked for')).toBe('0.03846154 BTC')
  expect(approve.getByRole('link', { name: /^Look for the payment/ })).toBeTruthy()
  await user.click(approve.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: /^Reject \$2,500\.00 of Ada/ }))
  const reject = within(await screen.findByRole('alertdialog', { name: 'Reject this deposit?' }))
  await reject.findByText('Account')
  expect(reject.queryByText('Coins asked for')).toBeNull()
})

const offered = {
  ...pending,
  expected: {
    cryptoAmount: '0.03846154',
    asset: 'BTC',
    assetNetwork: 'bitcoin',
    rate: 65_000,
    rateAt: '2026-11-21T07:50:00.000Z',
    expiresAt: '2026-11-21T08:05:00.000Z',
  },
}

type Part = ReturnType<typeof within>

function open(transaction: object) {
  const server = fakeServer({
    'GET /admin/transactions': answersList([transaction]),
    [`GET /admin/transactions/${pending.id}`]: answersWith(transaction),
  })
  return { server, ...openScreen(Transactions, administrator) }
}

async function openDetails(transaction: object): Promise<Part> {
  const { user } = open(transaction)
  await user.click(await screen.findByText('Ada Lovelace'))
  return within(await screen.findByRole('dialog', { name: 'Transaction details' }))
}

const valueBeside = (part: Part, label: string) => part.getByText(label).nextElementSibling?.textContent
