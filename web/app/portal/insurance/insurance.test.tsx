import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answersWith } from '../../testing/fake-server.ts'
import { expectTryAgain, opener } from '../../testing/open-screen.tsx'
import { customer } from '../../testing/people.ts'
import { figure, rowWords } from '../../testing/portal.ts'
import Insurance from './insurance.tsx'

test('shows the cover, the premium and the deductible, and the status Active', async () => {
  openInsurance()
  expect((await screen.findAllByText('$500,000')).length).toBe(2)
  expect(figure('Life Coverage')).toBe('$500,000')
  expect(figure('Health Premium')).toBe('$421')
  expect(figure('Deductible')).toBe('$1,500')
  expect(figure('Status')).toBe('Active')
})

test('does not call the insurance active without any cover', async () => {
  openInsurance(uninsured)
  expect(await screen.findByText('No cover yet')).toBeTruthy()
  expect(screen.queryByText('Active')).toBeNull()
})

test('the annual premium is twelve times the monthly one, calculated with cents', async () => {
  openInsurance()
  await screen.findByText('Annual Premium')
  expect(figure('Monthly Premium')).toBe('$421')
  expect(figure('Annual Premium')).toBe('$5,046')
})

test('the cover and its cost are bars with their amounts', async () => {
  openInsurance()
  const cost = await screen.findByRole('table', { name: 'What you pay yourself' })
  expect(rowWords(cost)).toEqual([
    'Health premiumsIn a year$5,046',
    'DeductibleBefore your cover applies$1,500',
  ])
  expect(screen.getByRole('table', { name: 'What your cover pays' }).textContent).toContain('$500,000')
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

test('without a premium none is due, and without cover there are no bars', async () => {
  openInsurance(uninsured)
  expect(await screen.findByText('No premium is due')).toBeTruthy()
  expect(screen.getByText('Nothing is covered yet')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test('shows an error with a way to try again if the insurance can’t be loaded', () =>
  expectTryAgain(openInsurance, read, 'Failed to load insurance data', '$500,000'))

const read = 'GET /insurance'

const insurance = {
  lifeCoverage: 500_000,
  healthPremium: 420.5,
  deductible: 1_500,
  lastUpdated: '2026-11-21T08:00:00.000Z',
}

const uninsured = {
  [read]: answersWith({ ...insurance, lifeCoverage: 0, healthPremium: 0, deductible: 0 }),
}

const openInsurance = opener(Insurance, customer, { [read]: answersWith(insurance) })
