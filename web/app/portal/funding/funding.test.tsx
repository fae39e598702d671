import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { answersWith, fakeServer, refuses } from '../../testing/fake-server.ts'
import { closeScreen, openScreen } from '../../testing/open-screen.tsx'
import { customer } from '../../testing/people.ts'
import Funding from './funding.tsx'

afterEach(closeScreen)

test('the summary includes the annual payment, twelve times the monthly one', async () => {
  fakeServer({ 'GET /funding': answersWith(funding) })
  openScreen(Funding, customer)
  expect((await screen.findByText('Annual Payment')).nextElementSibling?.textContent).toBe('$25,806')
  expect(screen.getAllByText('$2,151')).toHaveLength(2)
  expect(screen.getAllByText('$150,000')).toHaveLength(2)
  expect(screen.getAllByText('$180,421')).toHaveLength(2)
})

test('shows an error with a way to try again, and money can still be added', async () => {
  const server = fakeServer({ 'GET /funding': refuses('No.') })
  const { user } = openScreen(Funding, customer)
  expect(await screen.findByText('Failed to load funding data')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Fund with Crypto' })).toBeTruthy()
  server.now('GET /funding', answersWith(funding))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Annual Payment')).toBeTruthy()
})

test('buttons without an online service yet say so and send no request', async () => {
  const server = fakeServer({ 'GET /funding': answersWith(funding) })
  const { user } = openScreen(Funding, customer)
  for (const name of ['Request Credit', 'Make Payment']) {
    await user.click(await screen.findByRole('button', { name }))
    expect((await screen.findAllByText('This can’t be done online yet.')).length).toBeGreaterThan(0)
  }
  expect(server.sent.map(({ call }) => call)).toEqual(['GET /funding'])
})

const funding = {
  availableCredit: 150_000,
  monthlyPayment: 2_150.5,
  totalBorrowed: 180_421,
  lastUpdated: '2026-11-21T08:00:00.000Z',
}
