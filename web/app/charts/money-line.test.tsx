import { cents } from '@bank/contract/money'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { areaPath, linePath } from './line-path.ts'
import { MoneyLine, type MoneyPoint } from './money-line.tsx'

const points = (...values: number[]): MoneyPoint[] =>
  values.map((value, index) => ({
    id: String(index),
    name: `Day ${index + 1}`,
    axisName: `D${index + 1}`,
    value: cents(value),
  }))

test('a description says where the line begins and ends, and its lowest and highest', () => {
  render(<MoneyLine label="Value by day" points={points(500_00, -20_00, 999_999_999_999_99, 700_50)} />)
  expect(screen.getByRole('figure').textContent).toContain(
    'Value by day. First, Day 1: $500.00. Last, Day 4: $700.50. Lowest, Day 2: −$20.00. Highest, Day 3: $999,999,999,999.99.',
  )
})

test('the keyboard moves from point to point, and each is read in words', async () => {
  render(<MoneyLine label="Value by day" points={points(100_00, 200_00, 300_00)} />)
  const slider = screen.getByRole('slider', { name: 'Value by day' })
  expect(slider.getAttribute('aria-valuetext')).toBe('Day 3: $300.00')
  await userEvent.tab()
  expect(document.activeElement).toBe(slider)
  fireEvent.change(slider, { target: { value: '1' } })
  expect(slider.getAttribute('aria-valuetext')).toBe('Day 2: $200.00')
  expect(screen.getByText('$200.00')).toBeTruthy()
  await userEvent.tab()
  expect(screen.queryByText('$200.00')).toBeNull()
})

test('one point is drawn and described, and there is nothing to move', () => {
  render(<MoneyLine label="Value by day" points={points(100_00)} />)
  expect(screen.queryByRole('slider')).toBeNull()
  expect(screen.getByRole('figure').textContent).toContain('Value by day. Day 1: $100.00.')
})

test('a line runs from place to place, in steps it keeps its height until the next', () => {
  const places = [
    { x: 0, y: 0 },
    { x: 1, y: 0.5 },
  ]
  expect(linePath(places, 'line')).toBe('M0 1000 L1000 500')
  expect(linePath(places, 'steps')).toBe('M0 1000 L1000 1000 L1000 500')
  expect(areaPath(places, 'line', 0)).toBe('M0 1000 L1000 500 L1000 1000 L0 1000 Z')
  expect(areaPath(places.slice(1), 'line', 0)).toBe('')
})
