import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answerer, answersList, failure } from '../../testing/fake-server.ts'
import { opener } from '../../testing/open-screen.tsx'
import { customer } from '../../testing/people.ts'
import Documents from './documents.tsx'

const id = (number: number) => `0190c8a0-0000-7000-8000-0000000000${30 + number}`
const statement = {
  ...{ id: id(1), kind: 'statement', title: 'Checking and credit, December 2025', period: '2025-12' },
  ...{
    subject: 'Checking and credit',
    from: '2025-12-01',
    to: '2025-12-31',
    issuedAt: '2026-01-01T00:00:00.000Z',
  },
}
const receipt = {
  ...{
    id: id(2),
    kind: 'receipt',
    title: 'Receipt: Bitcoin deposit to savings ($2,500.00)',
    period: '2026-03-01',
  },
  ...{
    subject: 'Bitcoin deposit to savings',
    amount: 2500,
    from: '2026-03-01',
    to: '2026-03-01',
    issuedAt: '2026-03-01T10:00:00.000Z',
  },
}

const all = [receipt, statement]

/** The server's answer: the documents of the kind that is asked for. */
const list =
  (data: readonly { kind: string }[], more: object = {}): Answerer =>
  (sent) =>
    answersList(
      data.filter(({ kind }) => [undefined, kind].includes(sent.query.kind)),
      { total: data.length, years: [2026, 2025], ...more },
    )()

const READ = 'GET /documents'
const FILE = `GET /documents/${statement.id}`

const openDocuments = opener(Documents, customer, { [READ]: list(all) })

const part = (name: string) => screen.findByRole('region', { name })

test('a new customer sees the empty state with one way on, and no filters', async () => {
  openDocuments({ [READ]: list([], { years: [] }) })
  await screen.findByText('No documents yet')
  screen.getByText('Your statements and letters will appear here when we issue them.')
  expect(screen.getByRole('link').getAttribute('href')).toBe('/dashboard/funding')
  expect(screen.queryByRole('radio')).toBeNull()
})

test('statements stand below their year, and receipts apart, below their month', async () => {
  openDocuments()
  const statements = within(await part('Statements'))
  within(await statements.findByRole('region', { name: '2025' })).getByText('Checking and credit')
  statements.getByText('Showing 1 of 1 statement')
  const receipts = within(await part('Receipts'))
  const march = within(await receipts.findByRole('region', { name: 'March 2026' }))
  march.getByText('Bitcoin deposit to savings')
  march.getByText('$2,500.00')
})

test('the latest receipts stand beside the statements, and all of them when they are asked for', async () => {
  const many = Array.from({ length: 23 }, (_, number) => ({ ...receipt, id: id(number + 10) }))
  const { user, server } = openDocuments({ [READ]: list([...many, statement]) })
  const receipts = within(await part('Receipts'))
  await receipts.findByText('Showing 10 of 23 receipts')
  expect(receipts.getAllByRole('button', { name: /^PDF/ })).toHaveLength(10)
  await user.click(receipts.getByRole('button', { name: 'Show more' }))
  expect(receipts.getAllByRole('button', { name: /^PDF/ })).toHaveLength(23)
  expect(server.to(READ)).toHaveLength(2)
  await user.click(screen.getByRole('radio', { name: 'Receipts' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Statements' })).toBeNull())
})

test('before the first month is over, there are receipts and no statement', async () => {
  openDocuments({ [READ]: list([receipt]) })
  await screen.findByText('Your first statement comes after the end of a month.')
  screen.getByText('Bitcoin deposit to savings')
})

test('a customer who chooses statements before there are any reads when the first comes', async () => {
  const { server } = openDocuments({ [READ]: list([receipt]) }, '/?kind=statement')
  await screen.findByText('Your first statement comes after the end of a month.')
  expect(screen.queryByText('No documents found')).toBeNull()
  // The list that is not shown is not read.
  expect(server.to(READ).map(({ query }) => query)).toEqual([{ kind: 'statement' }])
  expect(screen.getByRole('radio', { name: 'Statements' }).closest('search')).toBeTruthy()
})

test('the search is sent and kept in the address', async () => {
  const { user, server, address } = openDocuments()
  await user.type(await screen.findByRole('searchbox', { name: 'Search documents' }), '2,500')
  await waitFor(() => expect(address()).toBe('/?search=2%2C500'))
  await waitFor(() =>
    expect(server.to(READ).map(({ query }) => query)).toContainEqual({ kind: 'receipt', search: '2,500' }),
  )
})

test('a statement comes as PDF and CSV, a receipt as PDF', async () => {
  const file = new File(['%PDF'], 'meranti-checking-and-credit-2025-12.pdf')
  const { user, server } = openDocuments({ [FILE]: { file } })
  await user.click(await screen.findByRole('button', { name: 'PDF: Checking and credit, December 2025' }))
  await screen.findByText(/^Saved meranti-checking/)
  await user.click(screen.getByRole('button', { name: 'CSV: Checking and credit, December 2025' }))
  await waitFor(() =>
    expect(server.to(FILE).map(({ query }) => query)).toEqual([{ format: 'pdf' }, { format: 'csv' }]),
  )
  expect(screen.queryByRole('button', { name: /^CSV: Receipt/ })).toBeNull()
})

test('a document that can’t be opened says why', async () => {
  const { user } = openDocuments({
    [FILE]: failure(409, 'statement_too_long', 'Please download it as CSV.'),
  })
  await user.click(await screen.findByRole('button', { name: /^PDF: Checking/ }))
  await screen.findByText('The document could not be downloaded')
  screen.getByText('Please download it as CSV.')
})

test('the filters are in the address, and one without a match can be cleared', async () => {
  const { user, server, recover } = openDocuments(
    { [READ]: list([], { total: 2 }) },
    '/?kind=receipt&year=2025',
  )
  await screen.findByText('No documents found')
  expect(server.to(READ).map(({ query }) => query)).toContainEqual({ kind: 'receipt', year: '2025' })
  recover(READ)
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await part('Receipts')
  await user.click(screen.getByRole('radio', { name: 'Statements' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Receipts' })).toBeNull())
  await part('Statements')
})

test('a list that can’t be loaded can be tried again, beside the other one', async () => {
  const readsStatements: Answerer = (sent) =>
    sent.query.kind === 'receipt' ? failure(403, 'refused', 'No.') : list(all)(sent)
  const { user, recover } = openDocuments({ [READ]: readsStatements })
  const receipts = within(await part('Receipts'))
  await receipts.findByText('Failed to load receipts')
  await within(await part('Statements')).findByText('Checking and credit')
  recover(READ)
  await user.click(receipts.getByRole('button', { name: 'Try again' }))
  await receipts.findByText('Bitcoin deposit to savings')
})
