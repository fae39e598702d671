import { type Cents, cents } from '@bank/contract/money'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { loadable, ready } from '../loadable/loadable.ts'
import { Money } from '../money/money.tsx'
import { FigureCard } from './figure-card.tsx'
import { FigureLink } from './figure-link.tsx'

test('a figure that is still loading is never shown as 0', () => {
  openCard({ data: { status: 'loading' }, figure: () => <Money cents={cents(0)} /> })
  expect(screen.queryByText('$0')).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('Loading')
})

test('a loaded figure is beside its label', () => {
  openCard({ data: ready(cents(128_473_200)) })
  expect(screen.getByRole('definition').textContent).toBe('$1,284,732')
})

test('a figure that failed to load says so, and can be requested again', async () => {
  const retry = vi.fn()
  openCard({ data: { status: 'failed', message: 'Failed to load', retry, retrying: false } })
  expect(screen.getByRole('alert').textContent).toBe('Not available')
  await userEvent.click(screen.getByRole('button', { name: 'Try again: Checking' }))
  expect(retry).toHaveBeenCalledTimes(1)
})

test('the trend says its change with a sign, and whether it is welcome', () => {
  openTrend([100_000, 50_000, 734_100])
  expect(changeShown()?.textContent).toBe('+$6,341 in 30 days')
  expect(changeShown()?.dataset.tone).toBe('gain')
  expect(screen.getByRole('img', { name: 'From $1,000 to $7,341; lowest $500, highest $7,341' })).toBeTruthy()
  cleanup()
  openTrend([100_000, 50_000], 'bad')
  expect(changeShown()?.textContent).toBe('−$500 in 30 days')
  expect(changeShown()?.dataset.tone).toBe('gain')
})

test('a trend without change says so, and one below a dollar shows its cents', () => {
  openTrend([100_000, 100_000])
  expect(changeShown()?.textContent).toBe('No change in 30 days')
  expect(changeShown()?.dataset.tone).toBeUndefined()
  cleanup()
  openTrend([100_000, 99_951])
  expect(changeShown()?.textContent).toBe('−$0.49 in 30 days')
})

test('if the trend can’t be loaded, the figure stays', () => {
  openCard({ trend: { status: 'failed', message: 'No', retry: () => {}, retrying: false } })
  expect(screen.getByText('$5')).toBeTruthy()
  expect(screen.getByText('Change not available')).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
})

test('the link names what it is about', () => {
  openCard({ more: <FigureLink about="Checking" render={(props) => <a href="/rows" {...props} />} /> })
  expect(screen.getByRole('link', { name: 'Activity of Checking' }).getAttribute('href')).toBe('/rows')
})

/** A card with $5, unless the test gives it something else. */
function openCard(own: Partial<ComponentProps<typeof FigureCard<Cents>>>) {
  const usual = { label: 'Checking', data: ready(cents(500)), figure: (sum: Cents) => <Money cents={sum} /> }
  render(<FigureCard {...usual} {...own} />)
}

const openTrend = (points: readonly number[], rise?: 'good' | 'bad') =>
  openCard({ trend: ready(points.map(cents)), rise })

const changeShown = () => screen.getByText('in 30 days').parentElement

test('loaded figures stay on the screen if a refresh fails', () => {
  const query = { data: 5, isError: true, isFetching: false, refetch: () => {} }
  expect(loadable(query, 'Failed')).toEqual({ status: 'ready', value: 5 })
})
