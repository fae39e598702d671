import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { answers, bank, leave, openScreen, refuses } from '../../testing/portal.tsx'
import Funding from './funding.tsx'

afterEach(leave)

test('the summary includes the annual payment, twelve times the monthly one', async () => {
  bank({ 'GET /funding': answers(funding) })
  openScreen(Funding)
  expect((await screen.findByText('Annual Payment')).nextElementSibling?.textContent).toBe('$25,806')
  expect(screen.getAllByText('$2,151')).toHaveLength(2)
  expect(screen.getAllByText('$150,000')).toHaveLength(2)
  expect(screen.getAllByText('$180,421')).toHaveLength(2)
})

test('shows an error with a way to try again, and money can still be added', async () => {
  const server = bank({ 'GET /funding': refuses('No.') })
  const { user } = openScreen(Funding)
  expect(await screen.findByText('Failed to load funding data')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Fund with Crypto' })).toBeTruthy()
  server.now('GET /funding', answers(funding))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Annual Payment')).toBeTruthy()
})

test('buttons without an online service yet say so and send no request', async () => {
  const server = bank({ 'GET /funding': answers(funding) })
  const { user } = openScreen(Funding)
  for (const name of ['Request Credit', 'Make Payment']) {
    await user.click(await screen.findByRole('button', { name }))
    expect((await screen.findAllByText('This can’t be done online yet.')).length).toBeGreaterThan(0)
  }
  expect(server.asked.map(({ call }) => call)).toEqual(['GET /funding'])
})

const funding = {
  availableCredit: 150_000,
  monthlyPayment: 2_150.5,
  totalBorrowed: 180_421,
  lastUpdated: '2026-11-21T08:00:00.000Z',
}
