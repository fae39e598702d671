import { cents } from '@bank/contract/money'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { named } from './axis-names.tsx'
import { ChartTable } from './chart-table.tsx'
import { heightOf } from './money-plot.tsx'
import { Waterfall } from './waterfall.tsx'

const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent)

test('a waterfall is a sum to the cent for those who read it', () => {
  render(
    <Waterfall
      caption="How the value came about"
      steps={[
        { label: 'Put in', amount: cents(100_00), kind: 'total' },
        { label: 'Gains', amount: cents(20_55), kind: 'gain' },
        { label: 'Losses', amount: cents(5_05), kind: 'loss' },
        { label: 'Value now', amount: cents(115_50), kind: 'total' },
      ]}
    />,
  )
  expect(screen.getByRole('table', { name: 'How the value came about' })).toBeTruthy()
  expect(rows()).toEqual(['Put in$100.00', 'Gains+$20.55', 'Losses−$5.05', 'Value now$115.50'])
})

test('nothing gained has no sign, and less than nothing put in has one', () => {
  render(
    <Waterfall
      caption="Sum"
      steps={[
        { label: 'Put in', amount: cents(-40_00), kind: 'total' },
        { label: 'Gains', amount: cents(0), kind: 'gain' },
      ]}
    />,
  )
  expect(rows()).toEqual(['Put in−$40.00', 'Gains$0.00'])
})

test('a chart’s table names its columns and rows', () => {
  render(<ChartTable label="Owed" columns={['Day', 'Owed']} rows={[{ id: '1', cells: ['Today', '$5'] }]} />)
  expect(screen.getByText('Show as table')).toBeTruthy()
  expect(rows()).toEqual(['DayOwed', 'Today$5'])
})

test('an axis names its ends and some places between them', () => {
  expect(named(0)).toEqual([])
  expect(named(1)).toEqual([0])
  expect(named(2)).toEqual([0, 1])
  expect(named(101)).toEqual([0, 25, 50, 75, 100])
})

test('an amount stands between the ticks of its axis', () => {
  expect(heightOf(50, [0, 100])).toBe(0.5)
  expect(heightOf(0, [-100, 0, 100])).toBe(0.5)
  expect(heightOf(0, [])).toBe(0)
})
