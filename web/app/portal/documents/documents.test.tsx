import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answersList, failure } from '../../testing/fake-server.ts'
import { expectTryAgain, opener } from '../../testing/open-screen.tsx'
import { customer } from '../../testing/people.ts'
import Documents from './documents.tsx'

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

const list = (data: object[], more: object = {}) =>
  answersList(data, { total: 2, years: [2026, 2025], ...more })

const READ = 'GET /documents'
const FILE = `GET /documents/${statement.id}`

const openDocuments = opener(Documents, customer, { [READ]: list([receipt, statement]) })

test('a new customer sees the empty state, and no filters', async () => {
  openDocuments({ [READ]: list([], { total: 0, years: [] }) })
  await screen.findByText('No documents yet')
  expect(screen.queryByRole('radio')).toBeNull()
})

test('documents stand below the year that they are about', async () => {
  openDocuments()
  const years = (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent)
  expect(years).toEqual(['2026', '2025'])
  within(screen.getByRole('region', { name: '2025' })).getByText('Checking and credit, December 2025')
  screen.getByText('Showing 2 of 2 documents')
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
  const { user, server, recover } = openDocuments({ [READ]: list([]) }, '/?kind=receipt&year=2025')
  await screen.findByText('No documents found')
  expect(server.to(READ)[0]?.query).toEqual({ kind: 'receipt', year: '2025' })
  recover(READ)
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await screen.findByText('Checking and credit, December 2025')
  await user.click(screen.getByRole('radio', { name: 'Statements' }))
  await waitFor(() => expect(server.to(READ).at(-1)?.query).toEqual({ kind: 'statement' }))
})

test('a list that can’t be loaded can be tried again', () =>
  expectTryAgain(openDocuments, READ, 'Failed to load documents', 'Checking and credit, December 2025'))
