import { type Cents, cents } from '@bank/contract/money'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { ready } from '../loadable/loadable.ts'
import { Money } from '../money/money.tsx'
import { FigureBand } from './figure-band.tsx'

test('the figure stands with its label, its line and its change', () => {
  openBand({ trend: ready([100_00, 300_00, 250_00].map(cents)), hint: 'Everything' })
  expect(screen.getByText('Total Assets').nextElementSibling?.textContent).toBe('$250')
  expect(screen.getByText('in 30 days').parentElement?.textContent).toBe('+$150 in 30 days')
  expect(screen.getByRole('img', { name: 'From $100 to $250; lowest $100, highest $300' })).toBeTruthy()
})

test('a figure that is still loading is never shown as 0, and its line is not drawn', () => {
  openBand({ data: { status: 'loading' }, trend: { status: 'loading' } })
  expect(screen.queryByText(/\$/)).toBeNull()
  expect(screen.queryByRole('img')).toBeNull()
})

test('a figure that failed to load can be requested again', async () => {
  const retry = vi.fn()
  openBand({ data: { status: 'failed', message: 'No', retry, retrying: false } })
  await userEvent.click(screen.getByRole('button', { name: 'Try again: Total Assets' }))
  expect(retry).toHaveBeenCalledTimes(1)
})

test('a drawing of one’s own takes the place of the line', () => {
  openBand({ trend: ready([100_00, 250_00].map(cents)), children: <p>A ring</p> })
  expect(screen.getByText('A ring')).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
})

/** A band with $250, unless the test gives it something else. */
function openBand(own: Partial<ComponentProps<typeof FigureBand<Cents>>>) {
  const usual = {
    label: 'Total Assets',
    data: ready(cents(250_00)),
    figure: (sum: Cents) => <Money cents={sum} />,
  }
  render(<FigureBand {...usual} {...own} />)
}
