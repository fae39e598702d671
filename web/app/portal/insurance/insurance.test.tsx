import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answersList, answersWith, later, refuses, type Sent } from '../../testing/fake-server.ts'
import { expectTryAgain, opener } from '../../testing/open-screen.tsx'
import { customer } from '../../testing/people.ts'
import { noCounts } from '../../testing/portal.ts'
import { payment } from '../../testing/transactions.ts'
import Insurance from './insurance.tsx'

test('each policy is a card with its amount, its terms and the status Active', async () => {
  openInsurance()
  await screen.findByText('$500,000')
  expect((await policy('Life Coverage')).textContent).toBe(
    'Life CoverageActiveAmount covered$500,000Who is coveredWei Ling TanPaid to your beneficiaries',
  )
  expect((await policy('Deductible')).textContent).toContain(
    'ActiveWhat you pay before your policy does$1,500',
  )
})

test('the annual premium is twelve times the monthly one, and what was paid this year is added up', async () => {
  openInsurance()
  const health = await policy('Health Premium')
  await within(health).findByText('$4,626')
  expect(health.textContent).toContain('Monthly Premium$421Annual Premium$5,046')
  expect(health.textContent).toContain(`Paid in ${new Date().getUTCFullYear()}$4,626`)
})

test('the card of the deductible says what of it is used, and what is left', async () => {
  const { server } = openInsurance(claimsOf(385))
  const deductible = await policy('Deductible')
  const bar = await within(deductible).findByRole('progressbar', {
    name: '$1,115 of it left',
  })
  expect(bar.getAttribute('aria-valuenow')).toBe('25')
  expect(deductible.textContent).toContain('Used this year$385')
  const year = new Date().getUTCFullYear()
  const asked = { type: 'payment', status: 'completed', from: `${year}-01-01`, limit: '3' }
  expect(server.to(transactions).map(({ query }) => query)).toEqual([
    { ...asked, category: 'insurance' },
    { ...asked, category: 'claim' },
  ])
})

test('without such payments nothing is said about what was paid or used', async () => {
  openInsurance({ [transactions]: () => paid({ data: [], sums: none }) })
  const deductible = await policy('Deductible')
  await waitFor(() => expect(deductible.textContent).not.toContain('Used this year'))
  expect(deductible.textContent).toBe('DeductibleActiveWhat you pay before your policy does$1,500')
  expect((await policy('Health Premium')).textContent).not.toContain('Paid in')
  expect(screen.queryByRole('region', { name: /^Paid in/ })).toBeNull()
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('premiums alone say nothing about the deductible', async () => {
  openInsurance()
  await screen.findByRole('list', { name: 'Insurance payments' })
  expect((await policy('Deductible')).textContent).not.toContain('Used this year')
})

test('a claim above the deductible uses all of it', async () => {
  openInsurance(claimsOf(9_000))
  expect(await screen.findByRole('progressbar', { name: 'All of it is used' })).toBeTruthy()
})

test('claims that are too many to add up have no sum', async () => {
  openInsurance({
    [transactions]: ({ query }: Sent) =>
      paid(query.category === 'claim' ? { data: [claim], sums: null } : premiums),
  })
  expect(await within(await policy('Deductible')).findByText('–')).toBeTruthy()
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('premiums and claims of this year are listed together, newest first', async () => {
  openInsurance(claimsOf(385))
  const list = await screen.findByRole('list', { name: 'Insurance payments' })
  await within(list).findByText('Share of a medical bill')
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^Share of a medical bill\$385\.00/),
    expect.stringMatching(/^Health insurance premium\$420\.50/),
  ])
})

test('premiums are not listed without the claims, and what failed can be asked for again', async () => {
  const claims = later(refuses('No.'))
  const { server, user } = openInsurance({
    [transactions]: (sent: Sent) => (sent.query.category === 'claim' ? claims.answer(sent) : paid(premiums)),
  })
  await waitFor(() => expect(server.to(transactions)).toHaveLength(2))
  expect(screen.queryByRole('list', { name: 'Insurance payments' })).toBeNull()
  claims.arrive()
  const deductible = await policy('Deductible')
  expect(await within(deductible).findByText('Not available')).toBeTruthy()
  expect(await screen.findByText('Failed to load what you paid')).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'Insurance payments' })).toBeNull()
  server.now(transactions, claimsOf(385)[transactions])
  await user.click(within(deductible).getByRole('button', { name: 'Try again: Used this year' }))
  expect(await within(deductible).findByText('$385')).toBeTruthy()
  expect(server.to(transactions).map(({ query }) => query.category)).toEqual(['insurance', 'claim', 'claim'])
})

test('the link below the payments leads to what it names', async () => {
  openInsurance()
  const year = new Date().getUTCFullYear()
  const link = await screen.findByRole('link', { name: `All your payments in ${year}` })
  expect(link.getAttribute('href')).toBe(`/dashboard/transactions?type=payment&from=${year}-01-01`)
})

test('the next premium is due on the first of the next month by UTC', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-12-31T23:59:59Z'), toFake: ['Date'] })
  openInsurance()
  const card = await screen.findByRole('region', { name: 'Next Premium' })
  expect((await within(card).findByText('$420.50')).tagName).toBe('SPAN')
  expect(card.textContent).toContain('Jan 1, 2027 (tomorrow)')
  expect(card.textContent).toContain('12 premiums a year come to $5,046.')
  expect(within(card).getByRole('link').getAttribute('href')).toBe('/dashboard/calendar')
})

test('does not call a policy active that has no amount', async () => {
  openInsurance({ [read]: answersWith({ ...insurance, healthPremium: 0 }) })
  expect(await screen.findByText('No premium is due')).toBeTruthy()
  const health = await policy('Health Premium')
  expect(within(health).getByText('Not active')).toBeTruthy()
  expect(health.textContent).not.toContain('For your health cover')
  expect(within(await policy('Life Coverage')).getByText('Active')).toBeTruthy()
})

test('without any policy, one button leads on', async () => {
  openInsurance({ [read]: answersWith({ ...insurance, lifeCoverage: 0, healthPremium: 0, deductible: 0 }) })
  expect(await screen.findByText('Nothing is covered yet')).toBeTruthy()
  expect(screen.queryByText('Active')).toBeNull()
  expect((await policy('Life Coverage')).textContent).toBe('Life CoverageNot activeAmount covered$0')
  expect(screen.queryByText('No premium is due')).toBeNull()
  const link = screen.getByRole('link', { name: 'Contact support' })
  expect(link.getAttribute('href')).toBe('/dashboard/support')
})

test('shows an error with a way to try again if the insurance can’t be loaded', () =>
  expectTryAgain(openInsurance, read, 'Failed to load insurance data', '$500,000'))

const read = 'GET /insurance'
const transactions = 'GET /transactions'

const policy = (name: string) => screen.findByRole('region', { name })

const insurance = {
  lifeCoverage: 500_000,
  healthPremium: 420.5,
  deductible: 1_500,
  lastUpdated: '2026-11-21T08:00:00.000Z',
}

const none = { in: 0, out: 0 }
const paid = ({ data, sums }: { data: readonly unknown[]; sums: unknown }) =>
  answersList(data, { counts: noCounts, sums })()

const premium = {
  ...payment,
  category: 'insurance',
  amount: 420.5,
  description: 'Health insurance premium',
  status: 'completed',
}

const claim = {
  ...premium,
  id: `${premium.id.slice(0, -1)}9`,
  category: 'claim',
  description: 'Share of a medical bill',
  transactionDate: '2026-11-22T08:00:00.000Z',
}

const premiums = { data: [premium], sums: { in: 0, out: 4_625.5 } }

/** Answers with the premiums, and with one claim of so much. */
const claimsOf = (amount: number) => ({
  [transactions]: ({ query }: Sent) =>
    paid(
      query.category === 'claim' ? { data: [{ ...claim, amount }], sums: { in: 0, out: amount } } : premiums,
    ),
})

const openInsurance = opener(Insurance, customer, {
  [read]: answersWith(insurance),
  [transactions]: ({ query }: Sent) => paid(query.category === 'claim' ? { data: [], sums: none } : premiums),
})
