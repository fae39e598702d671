import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import Insurance from './insurance.tsx'
import { answers, bank, leave, openScreen, refuses } from './testing.tsx'

afterEach(leave)

test('the insurance shows its cover, its premium and its deductible, and that it is active', async () => {
  bank({ 'GET /insurance': answers(insurance) })
  openScreen(Insurance)
  expect(await screen.findByText('$500,000')).toBeTruthy()
  expect(figure('Life Coverage')).toBe('$500,000')
  expect(figure('Health Premium')).toBe('$421')
  expect(figure('Deductible')).toBe('$1,500')
  expect(figure('Status')).toBe('Active')
})

test('without any cover the insurance is not called active', async () => {
  bank({ 'GET /insurance': answers({ ...insurance, lifeCoverage: 0, healthPremium: 0, deductible: 0 }) })
  openScreen(Insurance)
  expect(await screen.findByText('No cover yet')).toBeTruthy()
  expect(screen.queryByText('Active')).toBeNull()
})

test('the annual premium is twelve times the monthly one, from its cents', async () => {
  bank({ 'GET /insurance': answers(insurance) })
  openScreen(Insurance)
  await screen.findByText('Annual Premium')
  expect(figure('Monthly Premium')).toBe('$421')
  expect(figure('Annual Premium')).toBe('$5,046')
})

test('a failure says so and can be tried again', async () => {
  const server = bank({ 'GET /insurance': refuses('No.') })
  const { user } = openScreen(Insurance)
  expect(await screen.findByText('Failed to load insurance data')).toBeTruthy()
  server.now('GET /insurance', answers(insurance))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('$500,000')).toBeTruthy()
})

const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

const insurance = {
  lifeCoverage: 500_000,
  healthPremium: 420.5,
  deductible: 1_500,
  lastUpdated: '2026-11-21T08:00:00.000Z',
}
