import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { answers, bank, leave, openScreen, refuses } from '../../testing/portal.tsx'
import Insurance from './insurance.tsx'

afterEach(leave)

test('shows the cover, the premium and the deductible, and the status Active', async () => {
  bank({ 'GET /insurance': answers(insurance) })
  openScreen(Insurance)
  expect(await screen.findByText('$500,000')).toBeTruthy()
  expect(figure('Life Coverage')).toBe('$500,000')
  expect(figure('Health Premium')).toBe('$421')
  expect(figure('Deductible')).toBe('$1,500')
  expect(figure('Status')).toBe('Active')
})

test('does not call the insurance active without any cover', async () => {
  bank({ 'GET /insurance': answers({ ...insurance, lifeCoverage: 0, healthPremium: 0, deductible: 0 }) })
  openScreen(Insurance)
  expect(await screen.findByText('No cover yet')).toBeTruthy()
  expect(screen.queryByText('Active')).toBeNull()
})

test('the annual premium is twelve times the monthly one, calculated with cents', async () => {
  bank({ 'GET /insurance': answers(insurance) })
  openScreen(Insurance)
  await screen.findByText('Annual Premium')
  expect(figure('Monthly Premium')).toBe('$421')
  expect(figure('Annual Premium')).toBe('$5,046')
})

test('shows an error with a way to try again if the insurance can’t be loaded', async () => {
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
