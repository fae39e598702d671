import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { answersWith, fakeServer, refuses } from '../../testing/fake-server.ts'
import { closeScreen, openScreen } from '../../testing/open-screen.tsx'
import { customer } from '../../testing/people.ts'
import Insurance from './insurance.tsx'

afterEach(closeScreen)

test('shows the cover, the premium and the deductible, and the status Active', async () => {
  fakeServer({ 'GET /insurance': answersWith(insurance) })
  openScreen(Insurance, customer)
  expect(await screen.findByText('$500,000')).toBeTruthy()
  expect(figure('Life Coverage')).toBe('$500,000')
  expect(figure('Health Premium')).toBe('$421')
  expect(figure('Deductible')).toBe('$1,500')
  expect(figure('Status')).toBe('Active')
})

test('does not call the insurance active without any cover', async () => {
  fakeServer({
    'GET /insurance': answersWith({ ...insurance, lifeCoverage: 0, healthPremium: 0, deductible: 0 }),
  })
  openScreen(Insurance, customer)
  expect(await screen.findByText('No cover yet')).toBeTruthy()
  expect(screen.queryByText('Active')).toBeNull()
})

test('the annual premium is twelve times the monthly one, calculated with cents', async () => {
  fakeServer({ 'GET /insurance': answersWith(insurance) })
  openScreen(Insurance, customer)
  await screen.findByText('Annual Premium')
  expect(figure('Monthly Premium')).toBe('$421')
  expect(figure('Annual Premium')).toBe('$5,046')
})

test('shows an error with a way to try again if the insurance can’t be loaded', async () => {
  const server = fakeServer({ 'GET /insurance': refuses('No.') })
  const { user } = openScreen(Insurance, customer)
  expect(await screen.findByText('Failed to load insurance data')).toBeTruthy()
  server.now('GET /insurance', answersWith(insurance))
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
