import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { answersList, answersWith, refuses } from '../../testing/fake-server.ts'
import { expectTryAgain, opener } from '../../testing/open-screen.tsx'
import { customer } from '../../testing/people.ts'
import { figure, noCounts } from '../../testing/portal.ts'
import { deposit } from '../../testing/transactions.ts'
import { answersOfFunding } from './dialog-testing.ts'
import Funding from './funding.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T12:00:00Z'), toFake: ['Date'] })
})

test('the summary includes the annual payment, twelve times the monthly one', async () => {
  open()
  expect((await screen.findByText('Annual Payment')).nextElementSibling?.textContent).toBe('$25,806')
  expect(screen.getAllByText('$2,151')).toHaveLength(2)
  expect(screen.getAllByText('$150,000')).toHaveLength(2)
  expect(screen.getAllByText('$180,421')).toHaveLength(3)
})

test('shows an error with a way to try again, and money can still be added', () =>
  expectTryAgain(open, 'GET /funding', 'Failed to load funding data', '$25,806', () =>
    expect(screen.getByRole('button', { name: 'Fund with Crypto' })).toBeTruthy(),
  ))

test('Request Credit leads to a new conversation about it', async () => {
  const { user, address } = open()
  await user.click(await screen.findByRole('link', { name: 'Request Credit' }))
  expect(address()).toBe('/dashboard/support/new?topic=credit')
})

test('Make Payment opens the form that pays what is owed', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Make Payment' }))
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

test('says when what is owed is paid off, as a sum to the cent', async () => {
  open()
  const payOff = await region('Paying It Off')
  await within(payOff).findByText(/^At this payment/)
  expect(payOff.textContent).toContain(
    'At this payment, paid off in 7 years, on Nov 1, 2033, without interest.',
  )
  expect(payOff.textContent).toContain(
    '83 payments of $2,150.50 and a last one of $1,929.50. The first is due on Dec 1, 2026.',
  )
  const rows = within(payOff).getAllByRole('row', { hidden: true })
  expect(rows[1]?.textContent).toBe('Today$180,421')
  expect(rows.at(-1)?.textContent).toBe('Nov 1, 2033$0')
})

test('reckons with the interest that the rows charge, and says so', async () => {
  const interest = { monthlyRate: 0.002585, chargedOn: '2026-10-28' }
  open({ 'GET /funding': answersWith({ ...funding, interest }) })
  const payOff = await region('Paying It Off')
  await within(payOff).findByText(/^At this payment/)
  expect(payOff.textContent).toContain(
    'At this payment, paid off in 7 years and 11 months, on Oct 1, 2034, with interest of about 3.1% a year, as charged on Oct 28, 2026.',
  )
})

test('the curve holds the interest to come beside what is owed, and so does its table', async () => {
  open({
    'GET /funding': answersWith({ ...funding, interest: { monthlyRate: 0.002585, chargedOn: '2026-10-28' } }),
  })
  const payOff = within(await region('Paying It Off'))
  const slider = await payOff.findByRole('slider', { name: 'What you will still pay, by month' })
  fireEvent.change(slider, { target: { value: '0' } })
  expect(slider.getAttribute('aria-valuetext')).toBe(
    'Today: $203,635.02, $180,421 owed, $23,214 interest to come',
  )
  const rows = payOff.getAllByRole('row', { hidden: true })
  expect(rows[0]?.textContent).toBe('After the payment onOwedInterest to come')
  expect(rows[1]?.textContent).toBe('Today$180,421$23,214')
  expect(rows.at(-1)?.textContent).toBe('Oct 1, 2034$0$0')
  expect([figure('You owe'), figure('Interest to come'), figure('You will pay')]).toEqual([
    '$180,421',
    '$23,214',
    '$203,635',
  ])
})

test.each([
  [{ totalBorrowed: 0 }, 'You owe nothing'],
  [{ monthlyPayment: 0 }, 'No monthly payment is set'],
  [{ monthlyPayment: 0.01, totalBorrowed: 999_999_999_999.99 }, 'More than 100 years of payments'],
  [
    { interest: { monthlyRate: 0.02, chargedOn: '2026-10-28' } },
    'At $2,150.50 a month, what you owe never gets less, with interest of about 24% a year, as charged on Oct 28, 2026.',
  ],
])('instead of a curve, %o says %s', async (figures, words) => {
  open({ 'GET /funding': answersWith({ ...funding, ...figures }) })
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByRole('slider')).toBeNull()
})

test('an open request opens its details', async () => {
  const { user, server } = open()
  await user.click(await screen.findByRole('button', { name: 'Deposit of $2,500.00' }))
  const dialog = await screen.findByRole('dialog', { name: 'Deposit of $2,500.00' })
  expect(within(dialog).getByRole('button', { name: 'Cancel request' })).toBeTruthy()
  expect(server.to('GET /transactions')[0]?.query).toEqual({ status: 'pending', limit: '4' })
})

test('a request that the bank decides gives the focus to those that are left', async () => {
  const { server } = open({ 'GET /transactions': requests([deposit, other], 2) })
  const request = await screen.findByRole('button', { name: 'Deposit of $2,500.00' })
  request.focus()
  server.now('GET /transactions', requests([other], 1))
  await act(() => queryClient.invalidateQueries())
  await waitFor(() => expect(request.isConnected).toBe(false))
  const card = await region('Open Requests')
  await waitFor(() => expect(card.contains(document.activeElement)).toBe(true))
})

test('the details of a request that was decided meanwhile leave the focus on the page', async () => {
  const decided = { ...deposit, status: 'completed', decidedAt: '2026-11-22T08:00:00.000Z' }
  const { user, server } = open({ [`GET /transactions/${deposit.id}`]: answersWith(decided) })
  await user.click(await screen.findByRole('button', { name: 'Deposit of $2,500.00' }))
  const dialog = within(await screen.findByRole('dialog'))
  server.now('GET /transactions', requests([other], 1))
  await act(() => queryClient.invalidateQueries())
  await dialog.findByText('Completed')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
})

test('of more open requests than there is room for, a link says how many', async () => {
  open({ 'GET /transactions': requests([deposit], 7) })
  const link = await screen.findByRole('link', { name: 'All 7 open requests' })
  expect(link.getAttribute('href')).toBe('/dashboard/transactions?status=pending')
})

test('without open requests, one button leads to the first', async () => {
  const { user } = open({ 'GET /transactions': requests([], 0) })
  expect(await screen.findByText('No open requests')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Add money' }))
  expect(await screen.findByRole('dialog', { name: 'Fund Your Account' })).toBeTruthy()
})

test('open requests that can’t be loaded can be requested again', async () => {
  const { recover, user } = open({ 'GET /transactions': refuses('No.', 403) })
  const card = within(await region('Open Requests'))
  expect(await card.findByText('Failed to load your requests')).toBeTruthy()
  expect(card.queryByText('Pending')).toBeNull()
  recover('GET /transactions')
  await user.click(card.getByRole('button', { name: 'Try again' }))
  expect(await card.findByText('Pending')).toBeTruthy()
})

const region = (name: string) => screen.findByRole('region', { name })

const other = { ...deposit, id: '019681ce-2129-7803-a7d2-0000000000ff', amount: 100 }

const requests = (data: readonly unknown[], count: number) =>
  answersList(data, { counts: { ...noCounts, pending: count } })

const funding = {
  availableCredit: 150_000,
  monthlyPayment: 2_150.5,
  totalBorrowed: 180_421,
  interest: null,
  lastUpdated: '2026-11-21T08:00:00.000Z',
}

const open = opener(Funding, customer, {
  ...answersOfFunding,
  'GET /funding': answersWith(funding),
  'GET /transactions': requests([deposit], 1),
})
