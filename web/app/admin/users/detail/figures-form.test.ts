import { Figures } from '@bank/contract/finances'
import { cents } from '@bank/contract/money'
import { expect, test } from 'vitest'
import { asEdit, asText, becomesZero, changesIn, figureGroups, readFigure } from './figures-form.ts'

const lastUpdated = '2026-01-01T00:00:00.000Z'
const holding = { totalValue: 1_000, totalGains: 10, totalLosses: 0, lastUpdated }
const figures = Figures.parse({
  portfolio: holding,
  investments: holding,
  accounts: { checkingBalance: 12_345_678_901.23, savingsBalance: 0.07, creditLimit: 0, lastUpdated },
  savings: { totalSavings: 5, monthlyContribution: 5, goalAmount: 5, lastUpdated },
  insurance: { lifeCoverage: 5, healthPremium: 5, deductible: 5, lastUpdated },
  funding: { availableCredit: 5, monthlyPayment: 5, totalBorrowed: 5, lastUpdated },
})

test('a field loads its figure to the cent, whatever its size', () => {
  expect(asText(figures.accounts.checkingBalance)).toBe('12,345,678,901.23')
  expect(asText(figures.accounts.savingsBalance)).toBe('0.07')
})

test('a loaded figure is read back unchanged, so that it is no change', () => {
  const untouched = Object.fromEntries(
    figureGroups.flatMap((group) => group.figures.map(({ key, of }) => [key, asText(of(figures))])),
  )
  expect(Object.keys(untouched)).toHaveLength(18)
  expect(changesIn(figures, untouched)).toEqual([])
})

test('blank input and input that is no amount become 0', () => {
  for (const text of ['', '   ', 'abc', '-5', '.', 'NaN']) {
    expect(readFigure('Savings Goal', text), text).toEqual({ amount: 0 })
  }
})

test('a number that the bank can’t store is an error and never becomes 0', () => {
  expect(readFigure('Savings Goal', '12.3456')).toHaveProperty('problem')
  expect(readFigure('Savings Goal', '1000000000000')).toEqual({
    problem: 'Savings Goal must be at most $999,999,999,999.99',
  })
  expect(changesIn(figures, { 'accounts.checkingBalance': '2.500,00' })).toEqual([])
})

test('only changed figures are listed, old and new, and one that becomes 0 is recognised', () => {
  const changes = changesIn(figures, {
    'accounts.checkingBalance': '1o0',
    'accounts.creditLimit': '',
    'savings.goalAmount': '7.5',
  })
  expect(changes.map(({ figure, from, to }) => [figure.key, from, to])).toEqual([
    ['accounts.checkingBalance', 1_234_567_890_123, 0],
    ['savings.goalAmount', 500, 750],
  ])
  expect(changes.map(becomesZero)).toEqual([true, false])
})

test('only the changed figures are sent, together with their old values', () => {
  const changes = changesIn(figures, { 'accounts.savingsBalance': '0.29', 'portfolio.totalGains': '11' })
  expect(asEdit(changes)).toEqual({
    accounts: { savingsBalance: cents(29) },
    portfolio: { totalGains: cents(1_100) },
    seen: { accounts: { savingsBalance: cents(7) }, portfolio: { totalGains: cents(1_000) } },
  })
})
