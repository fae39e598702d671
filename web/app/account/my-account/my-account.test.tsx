import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { answersFile, answersList, answersWith, failure, later, refuses } from '../../testing/fake-server.ts'
import { closeScreen, opener } from '../../testing/open-screen.tsx'
import { customer } from '../../testing/people.ts'
import { MyAccount } from './my-account.tsx'
import { AT, answersOfMyAccount, noFactors, openSession } from './my-account-testing.ts'

const open = opener(MyAccount, customer, answersOfMyAccount)

const region = async (name: string) => within(await screen.findByRole('region', { name }))
const other = {
  ...openSession,
  id: `${openSession.id.slice(0, -1)}2`,
  current: false,
  device: 'Safari on iPhone',
}

test('each section that can’t be loaded says so and can be tried again', async () => {
  const failing = refuses('No.', 404)
  const { user, recover } = open({
    'GET /auth/factors': failing,
    'GET /auth/sessions': failing,
    'GET /auth/sign-ins': failing,
    'GET /auth/access-log': failing,
    'GET /auth/export': failing,
  })
  for (const words of [
    'Failed to load your second factors',
    'Failed to load your devices',
    'Failed to load your logins',
    'Failed to load who looked at your data',
    'Failed to load the state of your file',
  ])
    expect(await screen.findByText(words)).toBeTruthy()
  recover('GET /auth/sessions')
  const devices = await region('Where you are logged in')
  await user.click(devices.getByRole('button', { name: 'Try again' }))
  expect(await devices.findByText('Firefox on Windows')).toBeTruthy()
})

test('a device that logs out by itself leaves the focus in the list', async () => {
  const { server } = open({ 'GET /auth/sessions': answersWith([openSession, other]) })
  const devices = await region('Where you are logged in')
  const button = await devices.findByRole('button', { name: /^Log out Safari on iPhone/ })
  button.focus()
  server.now('GET /auth/sessions', answersWith([openSession]))
  await act(() => queryClient.invalidateQueries())
  await waitFor(() => expect(button.isConnected).toBe(false))
  const list = devices.getByRole('list', { name: 'Devices' })
  await waitFor(() => expect(document.activeElement?.contains(list)).toBe(true))
  expect(document.activeElement).not.toBe(document.body)
})

test('the device in hand comes first and has no button; each other one is logged out by its own', async () => {
  const { user, server } = open({
    'GET /auth/sessions': answersWith([other, openSession]),
    [`DELETE /auth/sessions/${other.id}`]: () => ({ body: { message: 'The device is logged out.' } }),
  })
  const devices = await region('Where you are logged in')
  await devices.findByText('Safari on iPhone')
  const names = devices.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)
  expect(names).toEqual(['Firefox on Windows', 'Safari on iPhone'])
  expect(devices.getAllByRole('button')).toHaveLength(2)
  const [here, elsewhere] = devices.getAllByRole('listitem')
  expect(here?.textContent).not.toContain('active')
  expect(elsewhere?.textContent).toMatch(/logged in .* · active /)
  server.now('GET /auth/sessions', answersWith([openSession]))
  await user.click(
    devices.getByRole('button', { name: 'Log out Safari on iPhone, network address 203.0.113.7' }),
  )
  await waitFor(() => expect(devices.queryByText('Safari on iPhone')).toBeNull())
  expect(devices.queryByRole('button', { name: 'Log out of all other sessions' })).toBeNull()
})

test('three devices are shown, and the others on request, with the focus on the list', async () => {
  const device = (number: number) => ({
    ...other,
    id: `${other.id.slice(0, -1)}${number}`,
    device: `Phone ${number}`,
  })
  const { user } = open({
    'GET /auth/sessions': answersWith([device(2), device(3), openSession, device(4), device(5)]),
  })
  const devices = await region('Where you are logged in')
  const names = () => devices.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)
  const button = await devices.findByRole('button', { name: 'Show all (5)' })
  expect(names()).toEqual(['Firefox on Windows', 'Phone 2', 'Phone 3'])
  await user.click(button)
  expect(names()).toEqual(['Firefox on Windows', 'Phone 2', 'Phone 3', 'Phone 4', 'Phone 5'])
  expect(devices.queryByRole('button', { name: /^Show all/ })).toBeNull()
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Firefox on Windows/))
})

test.each([
  ['the server’s words', { message: 'One other device is logged out.' }, 'One other device is logged out.'],
  ['words of its own if the answer can’t be read', 'OK', 'All other devices are logged out.'],
])(
  'logging out of all others leaves the device in hand and no button, and is told in %s',
  async (_, body, words) => {
    const { user, server } = open({
      'GET /auth/sessions': answersWith([other, openSession]),
      'DELETE /auth/sessions': () => {
        server.now('GET /auth/sessions', answersWith([openSession]))
        return { body }
      },
    })
    const devices = await region('Where you are logged in')
    await user.click(await devices.findByRole('button', { name: 'Log out of all other sessions' }))
    expect(await screen.findByText(words)).toBeTruthy()
    await waitFor(() => expect(devices.queryByText('Safari on iPhone')).toBeNull())
    devices.getByText('Firefox on Windows')
    expect(devices.queryAllByRole('button')).toEqual([])
    expect(server.to('DELETE /auth/sessions')).toHaveLength(1)
    expect(server.to('GET /auth/sessions')).toHaveLength(2)
  },
)

test('a device that can’t be logged out stays, and the reason is told', async () => {
  const { user } = open({
    'GET /auth/sessions': answersWith([openSession, other]),
    'DELETE /auth/sessions': refuses('Not now.'),
  })
  await user.click(await screen.findByRole('button', { name: 'Log out of all other sessions' }))
  expect(await screen.findByText('The other devices could not be logged out')).toBeTruthy()
  expect(screen.getByText('Not now.')).toBeTruthy()
})

const signIn = {
  at: AT,
  outcome: 'success',
  method: 'password',
  address: '198.51.100.4',
  device: 'Chrome on Linux',
}

test('Login History names device, place, way and outcome, and asks “wasn’t me” only of who knew the password', async () => {
  const { user, server } = open({
    'GET /auth/sign-ins': answersWith(
      [
        signIn,
        { ...signIn, outcome: 'failure', device: 'Edge on Windows' },
        { ...signIn, outcome: 'failure', method: 'totp', device: 'Opera on macOS' },
        { ...signIn, outcome: 'locked', device: 'A program on Linux' },
      ],
      { total: 14, matched: 14, nextCursor: 'next' },
    ),
  })
  const history = await region('Login History')
  const row = async (device: string) =>
    within((await history.findByText(device)).closest('tr') ?? document.body)
  await history.findByText('Showing 3 of 14 logins')
  expect(history.queryByText('A program on Linux')).toBeNull()
  await user.click(history.getByRole('button', { name: 'Show more' }))
  const first = await row('Chrome on Linux')
  for (const words of ['198.51.100.4', 'Password', 'Logged in']) expect(first.getByText(words)).toBeTruthy()
  expect(first.getByRole('button', { name: /^This wasn’t me/ })).toBeTruthy()
  expect((await row('Edge on Windows')).queryByRole('button')).toBeNull()
  expect((await row('Opera on macOS')).getByRole('button')).toBeTruthy()
  expect((await row('A program on Linux')).getByText('Too many attempts')).toBeTruthy()
  server.now('GET /auth/sign-ins', answersList([{ ...signIn, device: 'Safari on iPad' }]))
  await user.click(history.getByRole('button', { name: 'Show more' }))
  await history.findByText('Safari on iPad')
  expect(server.to('GET /auth/sign-ins').at(-1)?.query).toMatchObject({ cursor: 'next', limit: '10' })
})

test('the rest of the first page is there at once, and the focus goes to the rows with the last of them', async () => {
  const { user, server } = open({
    'GET /auth/access-log': answersList(Array.from({ length: 5 }, () => ({ at: AT, what: 'ssn_viewed' }))),
  })
  const list = within(await screen.findByRole('list', { name: 'Who looked at your data' }))
  expect(list.getAllByRole('listitem')).toHaveLength(3)
  const log = await region('Who looked at your data')
  await user.click(log.getByRole('button', { name: 'Show more' }))
  expect(list.getAllByRole('listitem')).toHaveLength(5)
  expect(log.queryByRole('button')).toBeNull()
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Staff viewed/))
  expect(server.to('GET /auth/access-log')).toHaveLength(1)
})

test('empty lists say what will be in them', async () => {
  open()
  expect(await screen.findByText('No logins yet')).toBeTruthy()
  expect(await screen.findByText('Nobody yet')).toBeTruthy()
})

test('who looked is told by what they did', async () => {
  open({
    'GET /auth/access-log': answersList([
      { at: AT, what: 'ssn_viewed' },
      { at: AT, what: 'figures_changed' },
    ]),
  })
  const log = within(await screen.findByRole('list', { name: 'Who looked at your data' }))
  expect(log.getByText('Staff viewed your Social Security number')).toBeTruthy()
  expect(log.getByText('Staff changed your figures')).toBeTruthy()
})

test('locking says what happens and asks first; afterward nothing of the session is left', async () => {
  const { user, server } = open({ 'POST /auth/lock': () => ({ body: { message: 'Locked' } }) })
  await user.click(await screen.findByRole('button', { name: 'Lock my account' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Lock your account?' }))
  expect(question.getByText(/Every device, including this one, will be logged out/)).toBeTruthy()
  expect(question.getByRole('link', { name: '+65 6000 9999' }).getAttribute('href')).toBe('tel:+6560009999')
  await user.click(question.getByRole('button', { name: 'Lock my account' }))
  expect(await screen.findByRole('dialog', { name: 'Your account is locked' })).toBeTruthy()
  expect(server.bodies('POST /auth/lock')).toEqual([{}])
  expect(sessionStorage.getItem('token')).toBeNull()
})

test('the last administrator can’t lock their account, and reads the server’s reason', async () => {
  const reason = 'This is the last active administrator, so the account has to stay as it is.'
  const { user } = open({ 'POST /auth/lock': failure(409, 'last_administrator', reason) })
  await user.click(await screen.findByRole('button', { name: 'Lock my account' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Lock my account' }))
  expect(await question.findByText(reason)).toBeTruthy()
  expect(sessionStorage.getItem('token')).not.toBeNull()
})

test('a file is asked for, prepared, and downloaded under its own name', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => {} }))
  const status = (name: string) => answersWith({ status: name, readyAt: AT, expiresAt: AT })
  const asking = later(answersWith({ status: 'preparing', readyAt: null, expiresAt: null }))
  const { user, server } = open({
    'POST /auth/export': asking.answer,
    'GET /auth/export/file': answersFile('my-data-2026-11-21.zip', 'PK'),
  })
  await user.click(await screen.findByRole('button', { name: 'Request my data' }))
  expect(await screen.findByRole('button', { name: 'Requesting...' })).toBeTruthy()
  server.now('GET /auth/export', status('preparing'))
  asking.arrive()
  expect(await screen.findByText('We are preparing your file')).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^We are preparing your file/))
  server.now('GET /auth/export', status('ready'))
  await user.click(await screen.findByRole('button', { name: 'Download my data' }))
  expect(await screen.findByText('Saved my-data-2026-11-21.zip')).toBeTruthy()
  expect(server.to('GET /auth/export/file')[0]?.token).toBe('Bearer a token')
})

test.each([
  ['expired', 'Your last file is no longer there. You can request a new one.'],
  ['failed', 'Your file could not be made'],
])('a file that is %s can be asked for again', async (status, words) => {
  open({ 'GET /auth/export': answersWith({ status, readyAt: null, expiresAt: null }) })
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Request my data' })).toBeTruthy()
})

test('a second file on one day is refused in the server’s words', async () => {
  const reason = 'You can ask for one file a day. Please try again tomorrow.'
  const { user } = open({ 'POST /auth/export': failure(429, 'export_made_today', reason) })
  await user.click(await screen.findByRole('button', { name: 'Request my data' }))
  expect(await screen.findByText('Your file could not be requested')).toBeTruthy()
  expect(screen.getByText(reason)).toBeTruthy()
})

test('a link to Login History opens there', async () => {
  open({}, '/#login-history')
  const history = (await screen.findByRole('region', { name: 'Login History' })).parentElement
  expect(document.activeElement).toBe(history)
})

test('the rings say how well the account is protected', async () => {
  for (const [state, words] of [
    [noFactors, 'Only your password protects your account'],
    [{ ...noFactors, totp: true }, 'Your account has a second lock, but no spare key'],
    [{ ...noFactors, totp: true, recoveryCodesLeft: 10 }, 'Your account is well protected'],
  ] as const) {
    open({ 'GET /auth/factors': answersWith(state) })
    expect(await screen.findByText(words)).toBeTruthy()
    cleanup()
    closeScreen()
  }
})
