import { cents } from '@bank/contract/money'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { loadable, ready } from '../loadable/loadable.ts'
import { Money } from '../money/money.tsx'
import { FigureCard } from './figure-card.tsx'

afterEach(cleanup)

test('a figure that is still loading is never shown as 0', () => {
  render(
    <FigureCard
      label="Total Assets"
      data={{ status: 'loading' }}
      figure={() => <Money cents={cents(0)} />}
    />,
  )
  expect(screen.queryByText('$0')).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('Loading')
})

test('a loaded figure is beside its label', () => {
  render(
    <FigureCard
      label="Total Assets"
      data={ready(cents(128_473_200))}
      figure={(sum) => <Money cents={sum} />}
    />,
  )
  expect(screen.getByRole('definition').textContent).toBe('$1,284,732')
})

test('a figure that failed to load says so, and can be requested again', async () => {
  const retry = vi.fn()
  render(
    <FigureCard
      label="Total Assets"
      data={{ status: 'failed', message: 'Failed to load', retry, retrying: false }}
      figure={() => null}
    />,
  )
  expect(screen.getByRole('alert').textContent).toBe('Not available')
  await userEvent.click(screen.getByRole('button', { name: 'Try again: Total Assets' }))
  expect(retry).toHaveBeenCalledTimes(1)
})

test('loaded figures stay on the screen if a refresh fails', () => {
  const query = { data: 5, isError: true, isFetching: false, refetch: () => {} }
  expect(loadable(query, 'Failed')).toEqual({ status: 'ready', value: 5 })
})
