import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRoutesStub, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { useUrlFilters } from './url-filters.ts'

type Filters = { search: string; status: 'pending' | 'all' }

const DEFAULTS: Filters = { search: '', status: 'pending' }

function read(parameters: URLSearchParams): Filters {
  return {
    search: parameters.get('search') ?? DEFAULTS.search,
    status: parameters.get('status') === 'all' ? 'all' : DEFAULTS.status,
  }
}

function List() {
  const { filters, change, clear, isFiltered } = useUrlFilters(DEFAULTS, read)
  return (
    <>
      <p>{`${filters.search || 'anything'}, ${filters.status}, ${isFiltered ? 'filtered' : 'unfiltered'}`}</p>
      <p>{`query: ${useLocation().search}`}</p>
      <button type="button" onClick={() => change({ status: 'all' })}>
        All
      </button>
      <button type="button" onClick={clear}>
        Clear
      </button>
    </>
  )
}

function open(address: string) {
  const Stub = createRoutesStub([{ path: '*', Component: List }])
  render(<Stub initialEntries={[address]} />)
}

test('the URL leaves out a filter that has its default, and an unknown value counts as the default', () => {
  open('/?status=nonsense')
  expect(screen.getByText('anything, pending, unfiltered')).toBeDefined()
})

test('a changed filter keeps the other filters and starts at the first page', async () => {
  open('/?search=Ada&cursor=c&page=2')
  await userEvent.click(screen.getByText('All'))
  expect(screen.getByText('Ada, all, filtered')).toBeDefined()
  expect(screen.getByText('query: ?search=Ada&status=all')).toBeDefined()
})

test('clearing removes the filters and keeps everything else', async () => {
  open('/?search=Ada&status=all&user=7')
  await userEvent.click(screen.getByText('Clear'))
  expect(screen.getByText('anything, pending, unfiltered')).toBeDefined()
  expect(screen.getByText('query: ?user=7')).toBeDefined()
})
