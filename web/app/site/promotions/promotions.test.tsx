import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PromotionsPage } from './promotions.tsx'

test('each ticket has its badge, its figure and its condition', () => {
  render(<PromotionsPage />)
  const tickets = within(screen.getByRole('region', { name: 'Current offers' })).getAllByRole('listitem')
  const says = [
    ['Limited Time', 'New checking account', '$100 bonus', 'with direct deposit'],
    ['Special Offer', 'New investment account', 'no fees for the first year'],
    ['New Service', 'E-statements', '7 years'],
  ]
  expect(tickets).toHaveLength(says.length)
  for (const [index, ticket] of tickets.entries()) {
    for (const words of says[index] ?? []) expect(ticket.textContent).toContain(words)
  }
})
