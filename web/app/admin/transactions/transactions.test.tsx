import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Answerer, answersFile, answersList, answersWith, refuses } from '../../testing/fake-server.ts'
import { closeScreen, expectTryAgain, opener } from '../../testing/open-screen.tsx'
import { choose, onPhone, rowOf } from '../../testing/parts.ts'
import { administrator } from '../../testing/people.ts'
import { payment, pending, rejected, toFormer } from '../../testing/transactions.ts'
import Transactions from './transactions.tsx'

afterEach(() => {
  vi.unstubAllEnvs()
})

test('an address without a status requests pending transactions', async () => {
  const { server } = openTransactions()
  await screen.findByText('Ada Lovelace')
  expect(server.to(list)[0]?.query).toEqual({ status: 'pending', limit: '50' })
  expect(screen.getByLabelText('Status')).toHaveProperty('value', 'pending')
})

test('an unknown status is shown by its own name, and the list still works', async () => {
  openTransactions({ [list]: answersList([{ ...pending, status: 'on_hold' }]) })
  await screen.findByText('Ada Lovelace')
  expect(screen.getByText('On hold')).toBeTruthy()
})

test('all statuses can be chosen in the address, and the server is then sent no status', async () => {
  const { user, server, address } = openTransactions()
  await screen.findByText('Ada Lovelace')
  await user.selectOptions(await screen.findByLabelText('Status'), 'All statuses')
  await waitFor(() => expect(address()).toBe('/?status=all'))
  await waitFor(() => expect(server.to(list).at(-1)?.query).toEqual({ limit: '50' }))
  await user.selectOptions(await screen.findByLabelText('Type'), 'Refund')
  await waitFor(() => expect(address()).toBe('/?status=all&type=refund'))
  await user.selectOptions(await screen.findByLabelText('Status'), 'Pending')
  await waitFor(() => expect(address()).toBe('/?type=refund'))
})

test('a status that does not exist counts as none', async () => {
  const { server } = openTransactions({}, '/?status=stolen&type=%00')
  await screen.findByText('Ada Lovelace')
  expect(server.to(list)[0]?.query).toEqual({ status: 'pending', limit: '50' })
})

test('oldest first is in the address, and newest first needs no word in it', async () => {
  const { user, server, address } = openTransactions(
    { [list]: answersList([toFormer, pending]) },
    '/?sort=oldest',
  )
  await screen.findByText('Ada Lovelace')
  expect(server.to(list)[0]?.query).toEqual({ status: 'pending', sort: 'oldest', limit: '50' })
  const order = screen.getByLabelText<HTMLSelectElement>('Order')
  expect(order.value).toBe('oldest')
  await user.selectOptions(order, 'Newest first')
  await waitFor(() => expect(server.to(list).at(-1)?.query).toEqual({ status: 'pending', limit: '50' }))
  expect(address()).toBe('/')
})

test('a report of the list has its filters but not its order', async () => {
  const make = 'POST /admin/reports'
  const { user, server } = openTransactions(
    { [make]: answersFile('transactions.csv', 'id') },
    '/?sort=oldest',
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  await user.click(screen.getByRole('button', { name: 'Download report' }))
  await user.click(await screen.findByRole('menuitem', { name: /CSV/ }))
  await waitFor(() => expect(server.bodies(make)).toHaveLength(1))
  expect(server.bodies(make)[0]).toHaveProperty('filters', { status: 'pending' })
})

test('a row that failed keeps its place among the oldest first', async () => {
  const [first, last] = [
    toFormer,
    { ...pending, id: payment.id, reference: 'Bitcoin-2', createdAt: '2026-11-21T09:00:00.000Z' },
  ]
  const { user, server } = openTransactions(
    {
      [list]: answersList([first, pending, last]),
      [`PUT /admin/transactions/${pending.id}/approve`]: refuses(already),
    },
    '/?sort=oldest',
  )
  await user.click(
    await screen.findByRole('button', { name: /^Approve \$2,500\.00 of Ada Lovelace, deposit Bitcoin-1$/ }),
  )
  server.now(list, answersList([first, last]))
  await choose(user, 'Approve $2,500.00')
  await screen.findByText(already)
  const customers = screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
  expect(customers.map((words) => words?.includes(already))).toEqual([false, true, false])
})

test('what a payment is for stands in the list, also where its account has no column of its own', async () => {
  openTransactions({ [list]: answersList([payment]) })
  const row = await rowOf('Siti Aminah')
  expect(row.textContent).toContain('Checking, on what they owe')
})

test.each(['Pacific/Kiritimati', 'America/New_York'])(
  'in %s too, an approval and its booking have one date, which is that of UTC',
  async (zone) => {
    vi.stubEnv('TZ', zone)
    const booked = '2026-12-01T01:30:00.000Z'
    const completed = {
      ...rejected,
      status: 'completed',
      createdAt: booked,
      transactionDate: booked,
      decidedAt: booked,
    }
    const { user } = openTransactions(
      { [list]: answersList([completed]), [get]: answersWith(completed) },
      '/?status=all',
    )
    const row = await rowOf('Ada Lovelace')
    expect(row.querySelector('time')?.textContent).toBe('Dec 1, 2026')
    expect(row.textContent).toContain('Dec 1, 2026 UTC')
    await user.click(screen.getByText('Ada Lovelace'))
    const dialog = within(await screen.findByRole('dialog'))
    const said = (label: string) => dialog.getByText(label).nextElementSibling?.textContent
    expect(said('Booked')).toBe('Dec 1, 2026')
    for (const label of ['Approved', 'Requested']) expect(said(label)).toMatch(/^Dec 1, 2026, 1:30\sAM UTC$/)
  },
)

test('a search enters the address once typing pauses, as a single request to the server', async () => {
  const { user, server, address } = openTransactions()
  await screen.findByText('Ada Lovelace')
  await user.keyboard('/')
  await user.keyboard(' 100% gain ')
  await waitFor(() => expect(address()).toBe('/?search=100%25+gain'))
  await waitFor(() => expect(server.to(list).at(-1)?.query.search).toBe('100% gain'))
  expect(server.to(list)).toHaveLength(2)
})

test('the count says how many of all transactions match', async () => {
  openTransactions({ [list]: answersList([pending], { matched: 1, total: 889 }) })
  expect(await screen.findByText('1 of 889 transactions')).toBeTruthy()
})

test('a completed request has the day on which it was booked, as the customer sees it, and the time of its request', async () => {
  const booked = '2026-12-01T01:30:00.000Z'
  const completed = { ...rejected, status: 'completed', transactionDate: booked, decidedAt: booked }
  const { user } = openTransactions(
    { [list]: answersList([completed]), [`GET /admin/transactions/${pending.id}`]: answersWith(completed) },
    '/?status=all',
  )
  const row = (await screen.findByText('Ada Lovelace')).closest('tr')
  expect(row?.querySelector('time')?.dateTime).toBe('2026-12-01')
  await user.click(screen.getByText('Ada Lovelace'))
  const dialog = within(await screen.findByRole('dialog'))
  const dateOf = (label: string) =>
    dialog.getByText(label).nextElementSibling?.querySelector('time')?.dateTime
  expect([dateOf('Booked'), dateOf('Requested')]).toEqual(['2026-12-01', pending.createdAt])
})

test('the pages are in the address, with one count, and an open row does not forget the way back', async () => {
  const { user, server, address } = openTransactions({ [list]: twoPages })
  await screen.findByText('Ada Lovelace')
  expect(screen.getByText(/of [\d,]+ transactions$/).textContent).toBe('51 of 646 transactions')
  expect(screen.getByText('1–1 of 51')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await user.click(await screen.findByText('Grace Hopper'))
  expect(screen.queryByText('Ada Lovelace')).toBeNull()
  expect(server.to(list).at(-1)?.query).toEqual({ status: 'pending', cursor: 'next', limit: '50' })
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe('/?cursor=next&page=2'))
  await user.click(screen.getByRole('button', { name: 'Previous' }))
  expect(await screen.findByText('Ada Lovelace')).toBeTruthy()
  expect(address()).toBe('/')
})

test('a link to the second page opens it, and from there only the first page can be reached', async () => {
  const { user, address } = openTransactions({ [list]: twoPages }, '/?cursor=next&page=2')
  expect(await screen.findByText('Grace Hopper')).toBeTruthy()
  expect(screen.getByText('51–51 of 51')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Previous' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'First page' }))
  expect(await screen.findByText('Ada Lovelace')).toBeTruthy()
  expect(address()).toBe('/')
})

test('a page whose last row was decided leads to the first page, and so does another list’s cursor', async () => {
  for (const cursor of ['emptied', 'broken']) {
    const { address } = openTransactions(
      {
        [list]: ({ query }) => {
          if (query.cursor === 'broken') return refuses('No such cursor.', 400)()
          return answersList(query.cursor ? [] : [pending])()
        },
      },
      `/?cursor=${cursor}&page=2`,
    )
    expect(await screen.findByText('Ada Lovelace')).toBeTruthy()
    expect(address()).toBe('/')
    closeScreen()
  }
})

test('only pending transactions offer a decision', async () => {
  openTransactions({ [list]: answersList([rejected, toFormer]) }, '/?status=all')
  await screen.findByText('Ada Lovelace')
  expect(screen.queryByRole('button', { name: /of Ada Lovelace/ })).toBeNull()
  expect(screen.getByRole('button', { name: /^Approve \$77\.50 of Grace Hopper/ })).toBeTruthy()
})

test('an administrator’s own request offers no decision, neither on its row nor in its details', async () => {
  const own = { ...pending, user: { ...pending.user, id: administrator.id } }
  const { user } = openTransactions({ [list]: answersList([own]), [get]: answersWith(own) })
  const row = within((await screen.findByText('Ada Lovelace')).closest('tr') ?? document.body)
  expect(row.getByText('Your account')).toBeTruthy()
  expect(row.queryByRole('button', { name: /Approve|Reject/ })).toBeNull()
  await user.click(screen.getByText('Ada Lovelace'))
  const details = within(await screen.findByRole('dialog', { name: 'Transaction details' }))
  expect(await details.findByText(/another administrator has to decide on it/)).toBeTruthy()
  expect(details.queryByRole('button', { name: /Approve|Reject/ })).toBeNull()
})

test('Enter opens a row’s record, which has its own address, and Escape closes it', async () => {
  const { user, address } = openTransactions()
  const row = (await screen.findByText('Ada Lovelace')).closest('tr')
  row?.focus()
  await user.keyboard('{Enter}')
  const details = within(await screen.findByRole('dialog', { name: 'Transaction details' }))
  expect(address()).toBe(`/?transaction=${pending.id}`)
  for (const words of ['Ada Lovelace', 'ada@example.com', '$2,500.00', 'Savings', 'Bitcoin-1']) {
    expect(details.getByText(words)).toBeTruthy()
  }
  expect(details.getByText('Current address')).toBeTruthy()
  expect(details.getByText('bc1q').parentElement?.textContent).toBe(pending.cryptoAddress)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address()).toBe('/')
  await waitFor(() => expect(document.activeElement).toBe(row))
})

test('if a transaction was decided after the list was read, its details say by whom and offer no decision', async () => {
  const { user } = openTransactions({ [get]: answersWith(rejected) })
  await user.click(await screen.findByText('Ada Lovelace'))
  const details = within(await screen.findByRole('dialog'))
  expect(await details.findByText('Siti Aminah')).toBeTruthy()
  expect(details.getByText('siti@example.com')).toBeTruthy()
  expect(details.getByText('Rejected by')).toBeTruthy()
  expect(details.queryByRole('button', { name: /Approve/ })).toBeNull()
})

test('a decision in the details that comes too late is refused there', async () => {
  const { user, server } = openTransactions({
    [`PUT /admin/transactions/${pending.id}/approve`]: refuses(already),
  })
  await user.click(await screen.findByText('Ada Lovelace'))
  await user.click(await screen.findByRole('button', { name: 'Approve $2,500.00' }))
  server.now(get, answersWith(rejected))
  await choose(user, 'Approve $2,500.00')
  const details = within(await screen.findByRole('dialog', { name: 'Transaction details' }))
  expect(await details.findByText(already)).toBeTruthy()
  expect(await details.findByText('Rejected by')).toBeTruthy()
})

test('an address of a transaction that does not exist says so', async () => {
  openTransactions(
    { [get]: refuses('There is no such transaction.', 404), [list]: answersList([]) },
    `/?transaction=${pending.id}`,
  )
  expect(await screen.findByText('There is no such transaction.')).toBeTruthy()
})

test('a list that could not be loaded says so, keeps the filters, and can be loaded again', () =>
  expectTryAgain(openTransactions, list, 'Failed to load transactions', 'Ada Lovelace', () =>
    expect(screen.getByRole('searchbox')).toBeTruthy(),
  ))

test('a transaction that is opened before the search is sent stays open, and the search follows', async () => {
  const { user, address } = openTransactions()
  await screen.findByText('Ada Lovelace')
  await user.type(screen.getByRole('searchbox'), 'ada')
  await user.click(screen.getByText('Ada Lovelace'))
  expect(await screen.findByRole('dialog', { name: 'Transaction details' })).toBeTruthy()
  await waitFor(() => expect(address()).toContain('search=ada'))
  expect(address()).toContain(`transaction=${pending.id}`)
  expect(screen.getByRole('dialog', { name: 'Transaction details' })).toBeTruthy()
})

test('filters that match nothing say so, and can be removed with one press', async () => {
  const { user, address } = openTransactions(
    { [list]: ({ query }) => (query.search ? answersList([])() : answersList([pending])()) },
    '/?search=zebra',
  )
  await user.click(await screen.findByRole('button', { name: 'Show all transactions' }))
  expect(await screen.findByText('Ada Lovelace')).toBeTruthy()
  expect(address()).toBe('/?status=all')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
})

test('on a phone rows are below their months, and a pill says only what the list does not', async () => {
  onPhone()
  const refund = { ...payment, status: 'completed', transactionDate: '2026-10-30T08:00:00.000Z' }
  openTransactions({ [list]: answersList([pending, refund]) }, '/?status=all')
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'ALAda Lovelace$2,500.00ada@example.comDeposit, SavingsPendingApproveReject',
    'SASiti Aminah$600.00siti.aminah@example.comPayment, Checking, on what they oweOct 30, 2026',
  ])
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'November 2026',
    'October 2026',
  ])
  closeScreen()

  onPhone()
  openTransactions()
  expect((await screen.findByRole('listitem')).textContent).toBe(
    'ALAda Lovelace$2,500.00ada@example.comDeposit, SavingsNov 21, 2026ApproveReject',
  )
})

test('on a phone a failed decision is said in its row', async () => {
  onPhone()
  const approve = `PUT /admin/transactions/${pending.id}/approve`
  const { user } = openTransactions({ [approve]: refuses('No.', 403) })
  await user.click(await screen.findByRole('button', { name: /^Approve \$2,500\.00/ }))
  await choose(user, 'Approve $2,500.00')
  expect(within(await screen.findByRole('listitem')).getByRole('alert').textContent).toContain('No.')
})

const list = 'GET /admin/transactions'
const get = `GET /admin/transactions/${pending.id}`
const already = 'This transaction was already rejected by Siti Aminah on Nov 21, 2026, 9:30 AM UTC.'

/** 51 of 646 transactions match; the test needs only one on each page. */
const twoPages: Answerer = ({ query }) =>
  query.cursor === 'next'
    ? answersList([toFormer], { matched: 51, total: 646 })()
    : answersList([pending], { matched: 51, total: 646, nextCursor: 'next' })()

const openTransactions = opener(Transactions, administrator, {
  [list]: answersList([pending]),
  [get]: answersWith(pending),
})
