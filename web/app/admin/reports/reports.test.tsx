import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answersFile, answersList, fakeServer, later, refuses } from '../../testing/fake-server.ts'
import { opener, openScreen, type User } from '../../testing/open-screen.tsx'
import { administrator } from '../../testing/people.ts'
import { ReportButton } from '../downloads/report-button.tsx'
import Reports from './reports.tsx'

/** The files that the browser was asked to save. */
const saved: string[] = []
beforeEach(() => {
  saved.length = 0
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})

test('a report is requested with its type, its format and the current filters', async () => {
  const { user, server } = openReports()
  await user.selectOptions(await screen.findByLabelText('Role'), 'Advisor')
  await user.type(screen.getByLabelText(/Search/), ' tan ')
  await user.click(screen.getByRole('radio', { name: /JSON/ }))
  await download(user)
  await waitFor(() => expect(server.to(make)).toHaveLength(1))
  expect(server.to(make)[0]?.body).toEqual({
    type: 'users',
    format: 'json',
    filters: { search: 'tan', role: 'advisor' },
  })
})

test('a report of transactions has the filters of transactions, and none of users', async () => {
  const { user, server } = openReports()
  await user.selectOptions(await screen.findByLabelText('Role'), 'Advisor')
  await user.click(screen.getByRole('radio', { name: 'Transactions' }))
  await user.selectOptions(await screen.findByLabelText('Status'), 'Pending')
  await user.selectOptions(await screen.findByLabelText('Type'), 'Refund')
  await download(user)
  await waitFor(() => expect(server.to(make)).toHaveLength(1))
  expect(server.to(make)[0]?.body).toEqual({
    type: 'transactions',
    format: 'csv',
    filters: { status: 'pending', type: 'refund' },
  })
})

test('the file is saved under the server’s name, and its rows are counted', async () => {
  const { user } = openReports()
  await download(user)
  expect(await screen.findByText('Saved users-2026-11-21.csv')).toBeTruthy()
  expect(screen.getByText('It has 2 users.')).toBeTruthy()
  expect(saved).toEqual(['users-2026-11-21.csv'])
})

test('the number of rows is shown beforehand', async () => {
  const { user, server } = openReports()
  expect(await screen.findByText('3 of 15 users will be in the report')).toBeTruthy()
  await user.selectOptions(await screen.findByLabelText('Status'), 'Pending')
  await waitFor(() => expect(server.to(users).at(-1)?.query).toEqual({ status: 'pending', limit: '1' }))
})

test.each(['Users', 'Transactions'])('%s of a period of days are counted and reported', async (list) => {
  const { user, server } = openReports()
  await user.click(await screen.findByRole('radio', { name: list }))
  fireEvent.change(screen.getByLabelText(/^From/), { target: { value: '2026-03-01' } })
  fireEvent.change(screen.getByLabelText(/^To/), { target: { value: '2026-03-31' } })
  const counted = `GET /admin/${list.toLowerCase()}`
  const days = { from: '2026-03-01', to: '2026-03-31' }
  await waitFor(() => expect(server.to(counted).at(-1)?.query).toMatchObject({ ...days, limit: '1' }))
  await download(user)
  await waitFor(() => expect(server.to(make)[0]?.body).toMatchObject({ filters: days }))
})

test('a period that ends before it begins is neither counted nor reported', async () => {
  const { user, server } = openReports()
  await screen.findByText('3 of 15 users will be in the report')
  fireEvent.change(screen.getByLabelText(/^From/), { target: { value: '2026-03-02' } })
  await waitFor(() => expect(server.to(users).at(-1)?.query).toMatchObject({ from: '2026-03-02' }))
  const to = screen.getByLabelText(/^To/)
  fireEvent.change(to, { target: { value: '2026-03-01' } })
  expect(await screen.findByText('This is before From')).toBeTruthy()
  await download(user)
  expect(document.activeElement).toBe(to)
  expect(server.to(make)).toEqual([])
  expect(server.to(users).some(({ query }) => query.to === '2026-03-01')).toBe(false)
})

test('one press makes one report, and a failure says why', async () => {
  const answer = later(refuses('The service is not available right now.', 403))
  const { user, server } = openReports({ [make]: answer.answer })
  const button = screen.getByRole('button', { name: 'Download report' })
  await user.dblClick(button)
  fireEvent.click(button)
  answer.arrive()
  expect(await screen.findByText('The report could not be created')).toBeTruthy()
  expect(screen.getByText('The service is not available right now.')).toBeTruthy()
  expect(server.to(make)).toHaveLength(1)
  expect(saved).toEqual([])
})

test('a list’s own button reports what the list shows', async () => {
  const server = fakeServer({ [make]: answersFile('transactions-2026-11-21.json', '[{"id":1}]') })
  const report = { type: 'transactions', filters: { status: 'pending' } } as const
  const { user } = openScreen(() => <ReportButton report={report} />, administrator)
  await user.click(screen.getByRole('button', { name: 'Download report' }))
  await user.click(await screen.findByRole('menuitem', { name: /JSON/ }))
  expect(await screen.findByText('Saved transactions-2026-11-21.json')).toBeTruthy()
  expect(screen.getByText('1 transaction')).toBeTruthy()
  expect(server.bodies(make)).toEqual([
    { type: 'transactions', format: 'json', filters: { status: 'pending' } },
  ])
})

const make = 'POST /admin/reports'
const users = 'GET /admin/users'

const openReports = opener(Reports, administrator, {
  [make]: answersFile('users-2026-11-21.csv', 'id,name\r\n1,Ada\r\n2,Grace\r\n'),
  [users]: answersList([], { matched: 3, total: 15 }),
  'GET /admin/transactions': answersList([]),
})

async function download(user: User) {
  await user.click(screen.getByRole('button', { name: 'Download report' }))
}
