import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PersonalPage } from './personal.tsx'

test('the table compares the deposits, the fees and the time of all three products', () => {
  render(<PersonalPage />)
  const table = screen.getByRole('table')
  expect(within(table).getAllByRole('columnheader').slice(0, 3).map(words)).toEqual([
    'Savings Accounts',
    'Checking Accounts',
    'Personal Loans',
  ])
  const row = (name: string) => {
    const heading = within(table).getByText(name).closest('tbody')
    return heading && within(heading).getAllByRole('cell').map(words)
  }
  const none = '–Does not apply'
  expect(row('Typical minimum deposit')).toEqual(['$100', '$500', none])
  expect(row('Monthly fee')).toEqual([none, 'Around $10 basic checking, waivable', none])
  expect(row('Overdraft fee')).toEqual([none, '$35 per occurrence', none])
  expect(row('Processing time')).toEqual([none, none, '1-3 business days'])
})

test('the vessels and the path come in the order of the products, each with its button', () => {
  render(<PersonalPage />)
  expect(screen.getAllByRole('heading', { level: 3 }).map(words)).toEqual([
    'Savings Accounts',
    'Checking Accounts',
    'Personal Loans',
  ])
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Learn More about Savings Accounts',
    'Learn More about Checking Accounts',
    'Learn More about Personal Loans',
  ])
})

function words({ textContent }: Element) {
  return textContent.trim()
}
