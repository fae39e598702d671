import { customers } from '@bank/contract/customers'
import { staff } from '@bank/contract/staff'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refresh } from '../../api/refresh.ts'
import { answersFile, answersList, answersWith, later, refuses } from '../../testing/fake-server.ts'
import { opener } from '../../testing/open-screen.tsx'
import { choice, choose, onPhone, rowOf } from '../../testing/parts.ts'
import { ada, administrator, grace } from '../../testing/people.ts'
import { settingChange, waitingChanges } from '../../testing/wallets.ts'
import Users from './users.tsx'

const mei = {
  ...ada,
  id: '0190c8a0-0000-7000-8000-000000000003',
  firstName: 'Mei',
  lastName: 'Goh',
  email: 'mei@meranti.example',
  status: 'pending',
}
/** A row of the verification list, which has only the fields for verification. */
const meiForVerification = {
  id: mei.id,
  firstName: 'Mei',
  lastName: 'Goh',
  email: mei.email,
  role: 'user',
  status: 'pending',
  ssnStatus: 'pending',
  idStatus: 'not_submitted',
  createdAt: mei.createdAt,
}

test('on a wide screen a row has seven columns including the id, and the count says how many users match', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    addEventListener() {},
    removeEventListener() {},
  }))
  openUsers({ [list]: answersList([ada], { total: 15, matched: 1 }) })
  const row = await rowOf('Ada Lovelace')
  for (const words of [ada.id, ada.email, ada.phoneNumber, 'Singapore', 'Active', 'User', 'Not Submitted']) {
    expect(row.textContent).toContain(words)
  }
  expect(screen.getByText('1 of 15 users')).toBeTruthy()
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['User', 'Contact', 'Location', 'Status', 'Role', 'Verification', 'Joined', 'Actions'],
  ])
})

test('the filters are in the address and are sent to the server', async () => {
  const { user, server, address } = openUsers({}, '/?search=ada&role=user')
  await screen.findByText('Ada Lovelace')
  expect(server.to(list)[0]?.query).toEqual({ search: 'ada', role: 'user', limit: '50' })
  await user.selectOptions(await screen.findByLabelText('Status'), 'Suspended')
  await user.selectOptions(await screen.findByLabelText('Verification'), 'Unverified')
  await waitFor(() =>
    expect(address()).toBe('/?search=ada&status=suspended&role=user&verification=unverified'),
  )
  await waitFor(() =>
    expect(server.to(list).at(-1)?.query).toEqual({
      ...{ search: 'ada', status: 'suspended', role: 'user', verification: 'unverified', limit: '50' },
    }),
  )
})

test('users whose verification waits for a decision are a filter of their own', async () => {
  const { user, server, address } = openUsers({}, '/?verification=pending')
  await screen.findByText('Ada Lovelace')
  expect(server.to(list)[0]?.query).toEqual({ verification: 'pending', limit: '50' })
  const verification = screen.getByLabelText<HTMLSelectElement>('Verification')
  expect([...verification.options].map(({ text }) => text)).toEqual([
    ...['All verifications', 'Verified', 'Unverified', 'Pending'],
  ])
  await user.selectOptions(verification, 'All verifications')
  await waitFor(() => expect(address()).toBe('/'))
})

test('if the server stopped counting, the number is not presented as the total', async () => {
  openUsers({ [list]: answersList([ada], { matched: 51, more: true, total: 1_000_000, nextCursor: 'two' }) })
  expect(await screen.findByText('51 or more of 1,000,000 users')).toBeTruthy()
  expect(screen.getByText('1–1')).toBeTruthy()
})

test('the screen’s report contains the users that match its filters', async () => {
  const report = 'POST /admin/reports'
  const { user, server } = openUsers(
    { [report]: answersFile('users.csv', 'id\r\n') },
    '/?search=ada&role=user',
  )
  await user.click(await screen.findByRole('button', { name: 'Download report' }))
  await user.click(await screen.findByRole('menuitem', { name: /CSV/ }))
  await waitFor(() =>
    expect(server.bodies(report)).toEqual([
      { type: 'users', format: 'csv', filters: { search: 'ada', role: 'user' } },
    ]),
  )
})

test('pages are turned forwards and back by the server’s cursor, which is in the address', async () => {
  const { user, server, address } = openUsers({
    [list]: ({ query }) =>
      query.cursor === 'two'
        ? answersList([mei], { matched: 51 })()
        : answersList([ada], { matched: 51, nextCursor: 'two' })(),
  })
  await user.click(await screen.findByRole('button', { name: 'Next' }))
  expect(await screen.findByText('Mei Goh')).toBeTruthy()
  expect(screen.queryByText('Ada Lovelace')).toBeNull()
  expect(address()).toBe('/?cursor=two&page=2')
  expect(screen.getByText('51–51 of 51')).toBeTruthy()
  expect(server.to(list).at(-1)?.query).toEqual({ cursor: 'two', limit: '50' })
  await user.click(screen.getByRole('button', { name: 'Previous' }))
  expect(await screen.findByText('Ada Lovelace')).toBeTruthy()
  expect(address()).toBe('/')
})

test('a changed filter starts at the first page, and a page that does not exist leads to the first', async () => {
  const { user, address } = openUsers(
    {
      [list]: ({ query }) =>
        query.cursor === 'broken' ? refuses('No such cursor.', 400)() : answersList([ada])(),
    },
    '/?cursor=broken&page=7',
  )
  await screen.findByText('Ada Lovelace')
  expect(address()).toBe('/')
  await user.selectOptions(await screen.findByLabelText('Role'), 'Advisor')
  await waitFor(() => expect(address()).toBe('/?role=advisor'))
})

test('a user who is opened before the search is sent stays open, and the search follows', async () => {
  const { user, address } = openUsers({ [list]: answersList([ada, mei]) })
  await screen.findByText('Ada Lovelace')
  await user.type(screen.getByRole('searchbox'), 'ada')
  await user.click(screen.getByText('Ada Lovelace'))
  expect(await screen.findByRole('dialog')).toBeTruthy()
  await waitFor(() => expect(address()).toContain('search=ada'))
  expect(address()).toContain(`user=${ada.id}`)
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('a filter chosen or a page turned before the search is sent is not undone by it', async () => {
  const { user, address } = openUsers({ [list]: answersList([ada], { matched: 51, nextCursor: 'two' }) })
  await screen.findByText('Ada Lovelace')
  await user.type(screen.getByRole('searchbox'), 'ada')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(address()).toContain('cursor=two&page=2')
  await user.selectOptions(screen.getByLabelText('Role'), 'User')
  expect(address()).toContain('role=user')
  await waitFor(() => expect(address()).toBe('/?search=ada&role=user'))
})

test('a search without results says so, and one press shows all users', async () => {
  const { user, address } = openUsers(
    { [list]: ({ query }) => (query.search ? answersList([])() : answersList([ada])()) },
    '/?search=zebra',
  )
  expect(await screen.findByText('No users found')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show all users' }))
  expect(await screen.findByText('Ada Lovelace')).toBeTruthy()
  expect(address()).toBe('/')
})

test('if the list fails, the verification list replaces it, and a banner says so', async () => {
  const { user, server } = openUsers({ [list]: refuses('No.', 403) })
  const row = await rowOf('Mei Goh')
  expect(row.textContent).toContain('Pending')
  expect(screen.getByText('The list of users could not be loaded')).toBeTruthy()
  expect(within(row).getByRole<HTMLButtonElement>('button', { name: /^Approve Mei Goh/ }).disabled).toBe(
    false,
  )
  server.now(list, answersList([ada]))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Ada Lovelace')).toBeTruthy()
  expect(screen.queryByText('The list of users could not be loaded')).toBeNull()
})

test('if both lists fail, examples are shown under a banner, and nothing can be done with them', async () => {
  const { user, server, address } = openUsers({
    [list]: refuses('No.', 403),
    [forVerification]: refuses('No.', 403),
  })
  const banner = within(await screen.findByRole('alert'))
  expect(banner.getByText(/These rows are examples, not real users/)).toBeTruthy()
  const table = screen.getByRole('table', { name: 'Users' })
  const buttons = within(table).getAllByRole<HTMLButtonElement>('button')
  expect(buttons.length).toBeGreaterThan(0)
  for (const button of buttons) expect(button.disabled).toBe(true)
  await user.click(within(table).getByText('Example Active'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(address()).toBe('/')
  expect(screen.queryByText(/of \d+ users/)).toBeNull()
  expect(server.sent.filter(({ call }) => call.startsWith('PUT'))).toEqual([])
})

test('suspending says what will happen, acts once, and reads the list again', async () => {
  const slow = later(answersWith({ ...ada, status: 'suspended' }))
  const { user, server } = openUsers({ [put(ada.id)]: slow.answer })
  await user.click(await screen.findByRole('button', { name: 'Suspend Ada Lovelace' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Suspend Ada Lovelace?' }))
  expect(
    question.getByText(/will be logged out everywhere immediately and can no longer log in/),
  ).toBeTruthy()
  const act = question.getByRole('button', { name: 'Suspend Ada Lovelace' })
  await user.dblClick(act)
  server.now(list, answersList([{ ...ada, status: 'suspended' }]))
  slow.arrive()
  expect(await screen.findByText('Suspended Ada Lovelace')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Activate Ada Lovelace' })).toBeTruthy()
  expect(server.bodies(put(ada.id))).toEqual([{ status: 'suspended', seen: ada.updatedAt }])
})

test('suspending an administrator mentions waiting wallet changes, and not a customer’s requests', async () => {
  const admin = { ...ada, role: 'admin' }
  const { user, server } = openUsers({
    [list]: answersList([admin]),
    [changesCall]: waitingChanges('24-hours', [due]),
  })
  const question = async () => {
    await user.click(await screen.findByRole('button', { name: 'Suspend Ada Lovelace' }))
    return within(await screen.findByRole('alertdialog', { name: 'Suspend Ada Lovelace?' }))
  }
  const first = await question()
  expect(first.queryByText(/requests/i)).toBeNull()
  const note = (await first.findByText('A wallet change is waiting')).closest('[role=status]')
  expect(note?.textContent).toContain(
    'can still veto it, so this takes effect only once no such change is waiting',
  )
  expect(note?.querySelector('a')?.getAttribute('href')).toBe('/admin/payment')
  await user.click(first.getByRole('button', { name: 'Cancel' }))
  server.now(changesCall, waitingChanges('second-administrator', [settingChange]))
  expect(await (await question()).findByText(/will not be able to confirm or decline it/)).toBeTruthy()
})

test.each([
  ['Suspend Ada Lovelace', {}, '/'],
  ['Delete Ada Lovelace', { status: 'active' }, `/?user=${ada.id}`],
])('“%s” waits for the wallet changes that an administrator can still veto', async (act, about, path) => {
  const admin = { ...ada, role: 'admin', ...about }
  const slow = later(waitingChanges('24-hours', [due]))
  const { user } = openUsers(
    {
      [list]: answersList([admin]),
      [`GET /admin/users/${ada.id}`]: answersWith(admin),
      [changesCall]: slow.answer,
    },
    path,
  )
  await user.click(await screen.findByRole('button', { name: path === '/' ? act : 'Delete user' }))
  const question = within(await screen.findByRole('alertdialog', { name: `${act}?` }))
  const confirm = question.getByRole('button', { name: act })
  expect(question.getByText('Loading the waiting wallet changes')).toBeTruthy()
  expect(confirm).toHaveProperty('disabled', true)
  slow.arrive()
  expect(await question.findByText('A wallet change is waiting')).toBeTruthy()
  expect(confirm).toHaveProperty('disabled', false)
})

test('approving a pending user makes them active with e-mail and phone verified; rejecting suspends them', async () => {
  const { user, server } = openUsers({
    [list]: answersList([mei]),
    [`GET /admin/users/${mei.id}`]: answersWith(mei),
    [put(mei.id)]: answersWith({ ...mei, status: 'active' }),
  })
  for (const [button, act] of [
    ['Approve Mei Goh: activate the account', 'Activate the account of Mei Goh'],
    ['Reject Mei Goh', 'Reject Mei Goh'],
  ] as const) {
    await user.click(await screen.findByRole('button', { name: button }))
    await choose(user, act, `${act}?`)
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
  expect(server.bodies(put(mei.id))).toEqual([
    { status: 'active', emailVerified: true, phoneVerified: true, seen: mei.updatedAt },
    { status: 'suspended', seen: mei.updatedAt },
  ])
})

test('a failure appears on its row until it is dismissed', async () => {
  const last = 'This is the last active administrator, so the account has to stay as it is.'
  const { user } = openUsers({ [put(ada.id)]: refuses(last) })
  await user.click(await screen.findByRole('button', { name: 'Suspend Ada Lovelace' }))
  await choose(user, 'Suspend Ada Lovelace')
  const row = await rowOf('Ada Lovelace')
  expect(await within(row).findByText(last)).toBeTruthy()
  await user.click(within(row).getByRole('button', { name: 'Dismiss: Ada Lovelace' }))
  expect(screen.queryByText(last)).toBeNull()
})

test('a change that a colleague has already made is not repeated, and the row says so', async () => {
  const { user, server } = openUsers()
  await user.click(await screen.findByRole('button', { name: 'Suspend Ada Lovelace' }))
  await choice('Suspend Ada Lovelace')
  await waitFor(() => expect(server.to(get)).toHaveLength(1))
  server.now(get, answersWith({ ...ada, status: 'inactive' }))
  await choose(user, 'Suspend Ada Lovelace')
  expect(
    await screen.findByText(/Someone else has changed this user’s status to inactive in the meantime/),
  ).toBeTruthy()
  expect(server.to(put(ada.id))).toEqual([])
})

test('a change that a colleague makes while the question is open is said at once, and nothing can be confirmed', async () => {
  const { user, server } = openUsers()
  await user.click(await screen.findByRole('button', { name: 'Suspend Ada Lovelace' }))
  await choice('Suspend Ada Lovelace')
  server.now(get, answersWith({ ...ada, status: 'suspended' }))
  await changed()
  const question = within(screen.getByRole('alertdialog'))
  expect(question.getByText(/Someone else has changed this user’s status to suspended/)).toBeTruthy()
  expect(question.queryByRole('button', { name: 'Suspend Ada Lovelace' })).toBeNull()
  await user.click(question.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(server.to(put(ada.id))).toEqual([])
})

test('what a colleague has changed stays said, and said once, while the user is read again', async () => {
  const { user, server } = openUsers()
  await user.click(await screen.findByRole('button', { name: 'Suspend Ada Lovelace' }))
  await choice('Suspend Ada Lovelace')
  const suspended = answersWith({ ...ada, status: 'suspended' })
  server.now(get, suspended)
  await changed()
  const question = within(screen.getByRole('alertdialog'))
  const said = () => screen.getAllByRole('img', { name: /^Someone else has changed/, hidden: true })
  const [once] = said()
  const slow = later(suspended)
  server.now(get, slow.answer)
  const before = server.to(get).length
  const reading = refresh(customers.get)
  await waitFor(() => expect(server.to(get)).toHaveLength(before + 1))
  // Gives the screen the time to show that it reads.
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(question.getByText(/Someone else has changed this user’s status to suspended/)).toBeTruthy()
  expect(question.queryByRole('button', { name: 'Suspend Ada Lovelace' })).toBeNull()
  slow.arrive()
  await act(() => reading)
  expect(said()).toEqual([once])
})

test('who comes to a queue is said once, and the focus stays in its row', async () => {
  const { server } = openUsers({}, '/?verification=pending')
  const row = await rowOf('Ada Lovelace')
  row.focus()
  server.now(list, answersList([mei, ada]))
  await changed()
  expect(screen.getByText('Mei Goh')).toBeTruthy()
  expect(screen.getAllByRole('img', { name: '1 new user to verify' })).toHaveLength(1)
  expect(document.activeElement).toBe(row)
  server.now(list, answersList([mei]))
  await changed()
  await waitFor(() => expect(document.activeElement?.contains(screen.getByRole('table'))).toBe(true))
  expect(document.activeElement).not.toBe(document.body)
})

test('a list in which nobody waits for work says nothing of arrivals', async () => {
  const { server } = openUsers()
  await screen.findByText('Ada Lovelace')
  server.now(list, answersList([mei, ada]))
  await changed()
  expect(screen.getByText('Mei Goh')).toBeTruthy()
  expect(screen.queryByRole('img', { name: /new user/ })).toBeNull()
})

test('a staff change that is decided elsewhere leaves the screen and ends the question about it', async () => {
  const { user, server } = openUsers()
  await screen.findByText('Ada Lovelace')
  server.now(staffChanges, answersWith([staffChange]))
  await changed()
  expect(screen.getByRole('img', { name: 'A new staff change is waiting' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Decline: Suspend Grace Hopper' }))
  await choice('Decline')
  server.now(staffChanges, answersWith([]))
  await changed()
  const question = within(screen.getByRole('alertdialog'))
  expect(question.getByText(/This change is not waiting any more/)).toBeTruthy()
  expect(question.queryByRole('button', { name: 'Decline' })).toBeNull()
  expect(screen.queryByText('Waiting staff changes')).toBeNull()
})

test('a staff change that is decided elsewhere gives the focus to those that are left, the last one to the users', async () => {
  const other = { ...staffChange, id: '0190c8a0-0000-7000-8000-000000000008', person: ada }
  const { server } = openUsers({ [staffChanges]: answersWith([staffChange, other]) })
  const first = await screen.findByRole('button', { name: 'Decline: Suspend Grace Hopper' })
  first.focus()
  server.now(staffChanges, answersWith([other]))
  await changed()
  expect(first.isConnected).toBe(false)
  const waiting = screen.getByRole('region', { name: 'Waiting staff changes' })
  await waitFor(() => expect(document.activeElement).toBe(waiting))
  screen.getByRole('button', { name: 'Decline: Suspend Ada Lovelace' }).focus()
  server.now(staffChanges, answersWith([]))
  await changed()
  await waitFor(() => expect(document.activeElement?.contains(screen.getByRole('table'))).toBe(true))
  expect(document.activeElement).not.toBe(document.body)
})

test('a user whose act failed stays visible, even if the filters no longer match', async () => {
  const { user, server } = openUsers({ [put(ada.id)]: refuses('No.', 409) })
  await user.click(await screen.findByRole('button', { name: 'Suspend Ada Lovelace' }))
  server.now(list, answersList([mei]))
  await choose(user, 'Suspend Ada Lovelace')
  await screen.findByText('Mei Goh')
  expect(within(await rowOf('Ada Lovelace')).getByText('No.')).toBeTruthy()
})

test('an administrator’s own row can only be opened', async () => {
  const own = { ...ada, id: '019681ce-2129-7803-a7d2-6306453ab20d', firstName: 'Ming', lastName: 'Admin' }
  openUsers({ [list]: answersList([own]) })
  const row = await rowOf('Ming Admin')
  expect(within(row).getByText('Your account')).toBeTruthy()
  expect(
    within(row)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label')),
  ).toEqual([`Ming Admin, ${own.email}`])
})

test('on a phone a row says only what is not usual, and who waits is decided there', async () => {
  onPhone()
  const grace = { ...ada, id: mei.id.replace(/3$/, '4'), firstName: 'Grace', ssnStatus: 'pending' }
  const { user } = openUsers({ [list]: answersList([ada, mei, grace]) })
  await screen.findByText('Ada Lovelace')
  const rows = within(screen.getByRole('list', { name: 'Users' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    `ALAda Lovelace${ada.email}`,
    `MGMei GohPending${mei.email}ApproveReject`,
    `GLGrace LovelaceTo verify${ada.email}`,
  ])
  await user.click(screen.getByRole('button', { name: `Ada Lovelace, ${ada.email}` }))
  expect(await screen.findByRole('dialog', { name: 'Ada Lovelace' })).toBeTruthy()
})

const staffChanges = 'GET /admin/staff/changes'

const staffChange = {
  id: '0190c8a0-0000-7000-8000-000000000009',
  kind: 'edit',
  person: grace,
  status: 'suspended',
  email: null,
  askedBy: ada,
  askedAt: '2026-02-01T08:00:00.000Z',
  takesEffectAt: '2026-02-02T08:00:00.000Z',
}

/** Reads again what someone else may have changed. */
const changed = () =>
  act(async () => {
    await refresh(customers.list, customers.get, staff.listChanges)
    // The cache tells the screen in a task of its own.
    await new Promise((done) => setTimeout(done))
  })

const changesCall = 'GET /crypto-wallets/changes'

const due = { ...settingChange, approval: '24-hours', takesEffectAt: '2026-02-02T08:00:00.000Z' }

const list = 'GET /admin/users'
const forVerification = 'GET /admin/users/verification'
const get = `GET /admin/users/${ada.id}`
const put = (id: string) => `PUT /admin/users/${id}`

const openUsers = opener(Users, administrator, {
  [list]: answersList([ada]),
  [forVerification]: answersList([meiForVerification]),
  [get]: answersWith(ada),
})
