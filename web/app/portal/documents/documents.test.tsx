import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { endSession, startSession } from '../../account/session/store.ts'
import { queryClient } from '../../api/query-client.ts'
import { type Answers, failure, fakeServer } from '../../testing/fake-server.ts'
import { ada } from '../../testing/people.ts'
import { ToastRegion } from '../../ui/toast/toast-region.tsx'
import Documents from './documents.tsx'

beforeEach(() => {
  endSession()
  startSession('secret', ada)
})

const id = (number: number) => `0190c8a0-0000-7000-8000-00000000003${number}`
const statement = {
  ...{ id: id(1), kind: 'statement', title: 'Checking and credit, December 2025', period: '2025-12' },
  ...{ from: '2025-12-01', to: '2025-12-31', issuedAt: '2026-01-01T00:00:00.000Z' },
}
const receipt = {
  ...{
    id: id(2),
    kind: 'receipt',
    title: 'Receipt: Bitcoin deposit to savings ($2,500.00)',
    period: '2026-03-01',
  },
  ...{ from: '2026-03-01', to: '2026-03-01', issuedAt: '2026-03-01T10:00:00.000Z' },
}

const list = (data: object[], more: object = {}) => ({
  body: {
    ...{ data, total: 2, matched: data.length, nextCursor: null, years: [2026, 2025] },
    ...more,
  },
})

const Screen = () => <Documents />

function show(answers: Answers, address = '/dashboard/documents') {
  const server = fakeServer(answers)
  const Portal = createRoutesStub([{ path: '/dashboard/documents', Component: Screen }])
  render(
    <QueryClientProvider client={queryClient}>
      <Portal initialEntries={[address]} />
      <ToastRegion />
    </QueryClientProvider>,
  )
  return { ...server, user: userEvent.setup() }
}

test('a new customer sees the empty state, and no filters', async () => {
  show({ 'GET /documents': list([], { total: 0, years: [] }) })
  await screen.findByText('No documents yet')
  expect(screen.queryByRole('radio')).toBeNull()
})

test('documents stand below the year that they are about', async () => {
  show({ 'GET /documents': list([receipt, statement]) })
  const years = (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent)
  expect(years).toEqual(['2026', '2025'])
  within(screen.getByRole('region', { name: '2025' })).getByText('Checking and credit, December 2025')
  screen.getByText('Showing 2 of 2 documents')
})

test('a statement comes as PDF and CSV, a receipt as PDF', async () => {
  const file = new File(['%PDF'], 'meranti-checking-and-credit-2025-12.pdf')
  const path = `GET /documents/${statement.id}`
  const { user, to } = show({ 'GET /documents': list([receipt, statement]), [path]: { file } })
  await user.click(await screen.findByRole('button', { name: 'PDF: Checking and credit, December 2025' }))
  await screen.findByText(/^Saved meranti-checking/)
  await user.click(screen.getByRole('button', { name: 'CSV: Checking and credit, December 2025' }))
  await vi.waitFor(() =>
    expect(to(path).map(({ query }) => query)).toEqual([{ format: 'pdf' }, { format: 'csv' }]),
  )
  expect(screen.queryByRole('button', { name: /^CSV: Receipt/ })).toBeNull()
})

test('a document that can’t be opened says why', async () => {
  const { user } = show({
    'GET /documents': list([statement]),
    [`GET /documents/${statement.id}`]: failure(409, 'statement_too_long', 'Please download it as CSV.'),
  })
  await user.click(await screen.findByRole('button', { name: /^PDF/ }))
  await screen.findByText('The document could not be downloaded')
  screen.getByText('Please download it as CSV.')
})

test('the filters are in the address, and one without a match can be cleared', async () => {
  const { user, to, now } = show(
    { 'GET /documents': list([]) },
    '/dashboard/documents?kind=receipt&year=2025',
  )
  await screen.findByText('No documents found')
  expect(to('GET /documents')[0]?.query).toEqual({ kind: 'receipt', year: '2025' })
  now('GET /documents', list([statement]))
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await screen.findByText('Checking and credit, December 2025')
  await user.click(screen.getByRole('radio', { name: 'Statements' }))
  await vi.waitFor(() => expect(to('GET /documents').at(-1)?.query).toEqual({ kind: 'statement' }))
})

test('a list that can’t be loaded can be tried again', async () => {
  const { user, now } = show({ 'GET /documents': failure(403, 'forbidden', 'No') })
  await screen.findByText('Failed to load documents')
  now('GET /documents', list([statement]))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Checking and credit, December 2025')
})
