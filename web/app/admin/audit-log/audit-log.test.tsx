import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answersList } from '../../testing/fake-server.ts'
import { expectTryAgain, opener } from '../../testing/open-screen.tsx'
import { onPhone } from '../../testing/parts.ts'
import { administrator } from '../../testing/people.ts'
import AuditLog from './audit-log.tsx'

test('an entry shows when it happened, who acted, what they did and to whom', async () => {
  openLog()
  const row = (await screen.findByText('Assets edited', { selector: 'th' })).closest('tr')
  for (const part of ['2026', 'Siti Aminah', 'siti@example.com', 'Ada Lovelace', 'ada@example.com']) {
    expect(row?.textContent).toContain(part)
  }
  expect(screen.getByText('Not logged in')).toBeTruthy()
})

test('an entry about a transaction names the customer affected, and each name leads to its page', async () => {
  const { user } = openLog({ [list]: answersList([approved]) })
  const row = await screen.findByRole('row', { name: /Transaction approved/ })
  expect(row.textContent).toContain('Bitcoin-42Transaction of Ada Lovelaceada@example.com')
  const expectLinks = (place: HTMLElement) => {
    const link = (name: string) => within(place).getByRole('link', { name }).getAttribute('href')
    expect(link('Ada Lovelace')).toBe(`/admin/users?user=${ada.id}`)
    expect(link('Bitcoin-42')).toBe(`/admin/transactions?transaction=${approved.subject.id}`)
  }
  expectLinks(row)
  await user.click(screen.getByText('Transaction approved', { selector: 'th' }))
  expectLinks(await screen.findByRole('dialog', { name: 'Transaction approved' }))
})

test('on a phone entries are below their days, and a request is named by its customer', async () => {
  onPhone()
  const { user } = openLog({
    [list]: answersList([
      approved,
      { ...approved, id: ada.id, customer: null },
      edited,
      { ...failed, at: '2026-11-20T08:00:00.000Z' },
    ]),
  })
  const log = within(await screen.findByRole('group', { name: 'Audit log' }))
  const rows = log.getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent?.replace(/\d+:\d\d\s[AP]M/, ' at '))).toEqual([
    'SATransaction approved at ada@example.comSiti Aminah · Ada Lovelace',
    'SATransaction approved at siti@example.comSiti Aminah · Bitcoin-42',
    'SAAssets edited at ada@example.comSiti Aminah · Ada Lovelace',
    expect.stringMatching(/ at ada@example.comNot logged in · Ada Lovelace$/),
  ])
  expect(log.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Saturday, November 21, 2026',
    'Friday, November 20, 2026',
  ])
  const [first = document.body] = screen.getAllByRole('button', { name: /^Transaction approved, / })
  await user.click(first)
  expect(await screen.findByRole('dialog', { name: 'Transaction approved' })).toBeTruthy()
})

test('the subject that is the customer is named once, and one who is gone leads nowhere', async () => {
  openLog({ [list]: answersList([edited, gone]) })
  const link = await screen.findByRole('link', { name: 'Ada Lovelace' })
  expect(link.getAttribute('href')).toBe(`/admin/users?user=${ada.id}`)
  expect(screen.getByText('gone@example.com').closest('a')).toBeNull()
})

test('a message from a visitor leads to its place in Messages while it exists, and is never called by its code', async () => {
  const deleted = { ...received, id: gone.id, subject: { ...received.subject, label: null } }
  const { user } = openLog({ [list]: answersList([received, deleted]) })
  const link = await screen.findByRole('link', { name: 'Charles Babbage' })
  expect(link.getAttribute('href')).toBe(`/admin/messages?part=visitors&visitor=${received.subject.id}`)
  const [, row, deletedRow] = screen.getAllByRole('row')
  expect(row?.textContent).toMatch(/Charles BabbageMessage from a visitor/)
  expect(within(deletedRow ?? document.body).queryByRole('link', { name: /visitor/ })).toBeNull()
  await user.click(
    screen.getAllByText('Message from a visitor changed', { selector: 'th' })[0] ?? document.body,
  )
  expect(
    await screen.findByRole('button', { name: 'Only actions on this message from a visitor' }),
  ).toBeTruthy()
})

test('the search says what it goes over', async () => {
  openLog()
  const search = await screen.findByRole('searchbox', {
    name: 'Search the audit log by person, customer affected, reference, id or action',
  })
  expect(search.getAttribute('placeholder')).toBe('Person, customer, reference or action')
})

test('a row opens the changes, field by field', async () => {
  const { user } = openLog()
  await user.click(await screen.findByText('Assets edited', { selector: 'th' }))
  const details = within(await screen.findByRole('dialog', { name: 'Assets edited' }))
  const changes = within(details.getByRole('table', { name: 'What changed' }))
  expect(changes.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'FieldBeforeAfter',
    'Stocks$12,500.50$0.00',
  ])
  expect(details.getByText('203.0.113.7')).toBeTruthy()
})

test('the log can be filtered to one person or one subject from an entry', async () => {
  const { user, server, address } = openLog()
  await user.click(await screen.findByText('Assets edited', { selector: 'th' }))
  await user.click(await screen.findByRole('button', { name: 'Only actions by this person' }))
  await waitFor(() => expect(address()).toBe(`/?actor=${siti.id}`))
  await waitFor(() => expect(server.to(list).at(-1)?.query).toEqual({ actor: siti.id, limit: '50' }))
  await user.click(await screen.findByText('Assets edited', { selector: 'th' }))
  await user.click(await screen.findByRole('button', { name: 'Only actions on this user' }))
  await waitFor(() => expect(address()).toBe(`/?actor=${siti.id}&subject=${edited.subject.id}`))
  await user.click(
    screen.getByRole('button', { name: 'Remove the filter: Done by Siti Aminah (siti@example.com)' }),
  )
  await waitFor(() => expect(address()).toBe(`/?subject=${edited.subject.id}`))
})

test('an act or a group of acts is kept in the address and sent to the server', async () => {
  const { user, server, address } = openLog()
  await screen.findByText('Not logged in')
  await user.selectOptions(screen.getByLabelText('Action'), 'Wallets: all')
  await waitFor(() => expect(address()).toBe('/?act=wallet'))
  await waitFor(() => expect(server.to(list).at(-1)?.query).toEqual({ act: 'wallet', limit: '50' }))
})

test('a range of days is requested from its first moment to its last', async () => {
  const { server } = openLog({}, '/?from=2026-11-20&to=2026-11-21')
  await screen.findByText('Not logged in')
  const { from = '', to = '' } = server.to(list)[0]?.query ?? {}
  expect(new Date(from).getTime()).toBe(new Date(2026, 10, 20).getTime())
  expect(new Date(to).getTime()).toBe(new Date(2026, 10, 22).getTime() - 1)
})

test('a mistyped address still shows the log', async () => {
  const { server } = openLog({}, '/?actor=me&subject=%00&from=2026-02-31&to=soon&act=DROP%20TABLE')
  await screen.findByText('Not logged in')
  expect(server.to(list)[0]?.query).toEqual({ limit: '50' })
})

test('if the server stops counting, the screen says that there may be more', async () => {
  openLog({ [list]: answersList([edited], { matched: 10_000, more: true, total: 4_000_000 }) })
  expect(await screen.findByText('10,000 or more of 4,000,000 entries')).toBeTruthy()
})

test('if a search has looked through only a part of the log, the screen says so, and Next goes on', async () => {
  const part = answersList([], { matched: 0, more: true, total: 4_000_000, nextCursor: 'older' })
  const { user } = openLog(
    { [list]: ({ query }) => (query.cursor ? answersList([edited], { matched: 1, more: true })() : part()) },
    '/?search=tan',
  )
  const words = /only the newest 10,000 entries were looked through\. Next looks through older ones\.$/
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByText('No entries found')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByText('Siti Aminah')).toBeTruthy()
  expect(screen.queryByText(/were looked through/)).toBeNull()
})

test('a full page, and a last one, say nothing of how far the search has come', async () => {
  const full = Array.from({ length: 50 }, (_, at) => ({
    ...failed,
    id: `${failed.id.slice(0, -2)}${at + 10}`,
  }))
  openLog({ [list]: answersList(full, { matched: 60, total: 60, nextCursor: 'older' }) })
  expect(await screen.findByText('60 of 60 entries')).toBeTruthy()
  expect(screen.queryByText(/were looked through/)).toBeNull()
})

test('filters that match nothing can be removed with one press', async () => {
  const { user, address } = openLog(
    { [list]: ({ query }) => answersList(query.search ? [] : [edited])() },
    '/?search=zebra&act=wallet',
  )
  await user.click(await screen.findByRole('button', { name: 'Show all entries' }))
  expect(await screen.findByText('Siti Aminah')).toBeTruthy()
  expect(address()).toBe('/')
})

test('a log that could not be loaded says so and can be loaded again', () =>
  expectTryAgain(openLog, list, 'Failed to load the audit log', 'Siti Aminah'))

const list = 'GET /admin/audit-logs'

const siti = {
  id: '01968042-9f29-7b73-89e1-000000000009',
  firstName: 'Siti',
  lastName: 'Aminah',
  email: 'siti@example.com',
  role: 'admin',
}
const ada = {
  id: '01968042-9f29-7b73-89e1-000000000001',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
}
const edited = {
  id: '01968042-9f29-7b73-89e1-000000000101',
  at: '2026-11-21T08:00:00.000Z',
  act: 'assets.edited',
  actor: siti,
  subject: {
    type: 'user',
    id: '01968042-9f29-7b73-89e1-000000000001',
    label: 'Ada Lovelace',
    email: 'ada@example.com',
  },
  customer: ada,
  before: { stocks: 12_500.5 },
  after: { stocks: 0 },
  address: '203.0.113.7',
  requestId: 'req-1',
}
const approved = {
  ...edited,
  id: '01968042-9f29-7b73-89e1-000000000103',
  act: 'transaction.approved',
  subject: {
    type: 'transaction',
    id: '01968042-9f29-7b73-89e1-000000000201',
    label: 'Bitcoin-42',
    email: null,
  },
  before: { status: 'pending' },
  after: { status: 'completed' },
}
const gone = {
  ...edited,
  id: '01968042-9f29-7b73-89e1-000000000104',
  act: 'user.deleted',
  subject: { ...edited.subject, label: 'gone@example.com', email: null },
  customer: null,
}
const received = {
  ...edited,
  id: '01968042-9f29-7b73-89e1-000000000105',
  act: 'enquiry.changed',
  subject: { ...edited.subject, type: 'enquiry', label: 'Charles Babbage', email: null },
  customer: null,
}
const failed = {
  ...edited,
  id: '01968042-9f29-7b73-89e1-000000000102',
  act: 'user.sign_in_failed',
  actor: null,
  before: null,
  after: null,
}

const openLog = opener(AuditLog, administrator, { [list]: answersList([edited, failed]) })
