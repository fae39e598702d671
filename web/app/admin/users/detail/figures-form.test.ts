import { Figures } from '@bank/contract/finances'
import { cents } from '@bank/contract/money'
import { expect, test } from 'vitest'
import { asEdit, asText, changesIn, figureGroups, rebased, type Typed, withTyped } from './figures-form.ts'

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
  expect(changesIn(typedInto(untouched))).toEqual([])
})

test('blank input becomes 0; a text that is not an amount is no change and never 0', () => {
  const changesTo = (text: string) => changesIn(typedInto({ 'savings.goalAmount': text })).map(({ to }) => to)
  for (const text of ['', '   ']) expect(changesTo(text), text).toEqual([0])
  for (const text of ['5k', 'abc', '-5', '1e6', '12.345', '1.000.000,00', '1000000000000'])
    expect(changesTo(text), text).toEqual([])
})

test('only changed figures are listed, old and new, and whether the customer reads why', () => {
  const changes = changesIn(
    typedInto({ 'accounts.checkingBalance': '', 'accounts.creditLimit': '', 'savings.goalAmount': '7.5' }),
  )
  expect(changes.map(({ key, from, to, isBalance }) => [key, from, to, isBalance])).toEqual([
    ['accounts.checkingBalance', 1_234_567_890_123, 0, true],
    ['savings.goalAmount', 500, 750, false],
  ])
})

test('only the changed figures are sent, together with their old values', () => {
  const changes = changesIn(typedInto({ 'accounts.savingsBalance': '0.29', 'portfolio.totalGains': '11' }))
  expect(asEdit(changes, 'Interest for March')).toEqual({
    accounts: { savingsBalance: cents(29) },
    portfolio: { totalGains: cents(1_100) },
    reason: 'Interest for March',
    seen: { accounts: { savingsBalance: cents(7) }, portfolio: { totalGains: cents(1_000) } },
  })
})

test('a typed figure is compared with the one that stood there first, until it is rebased', () => {
  const [before, later] = [cents(5_050), cents(205_050)]
  const key = 'accounts.savingsBalance'
  const typed = withTyped(withTyped({}, key, '60', before), key, '60.50', later)
  expect(typed).toEqual({ [key]: { text: '60.50', from: before } })
  // Back to what stood there first: nothing was typed, unless the figure is another one by now.
  expect(withTyped(typed, key, '50.50', before)).toEqual({})
  expect(withTyped(typed, key, '50.50', later)).toEqual({ [key]: { text: '50.50', from: before } })
  expect(withTyped(typed, key, '2,050.50', later)[key]?.from).toBe(before)
  const now = { ...figures, accounts: { ...figures.accounts, savingsBalance: later } }
  expect(rebased(typed, now)).toEqual({ [key]: { text: '60.50', from: later } })
})

/** What was typed into these fields while they showed the figures. */
const typedInto = (texts: Readonly<Record<string, string>>): Typed =>
  Object.fromEntries(
    figureGroups.flatMap((group) =>
      group.figures.flatMap(({ key, of }) =>
        texts[key] === undefined ? [] : [[key, { text: texts[key], from: of(figures) }]],
      ),
    ),
  )
