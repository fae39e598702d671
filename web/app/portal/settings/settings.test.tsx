import { DEFAULT_PREFERENCES, type Preferences, preferences } from '@bank/contract/preferences'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refresh } from '../../api/refresh.ts'
import {
  type Answers,
  answersWith,
  failure,
  type fakeServer,
  later,
  refuses,
} from '../../testing/fake-server.ts'
import { opener, type User } from '../../testing/open-screen.tsx'
import { customer } from '../../testing/people.ts'
import { DateText } from '../../ui/date/date.tsx'
import { ChosenTimeZone } from './chosen-time-zone.tsx'
import Settings from './settings.tsx'

test('shows four cards with the customer’s choices', async () => {
  await openSettings()
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Notifications',
    'Security',
    'Privacy',
    'Preferences',
  ])
  expect(states()).toEqual({
    'Email notifications': true,
    'SMS notifications': false,
    'Push notifications': true,
    'Share Analytics': false,
    'Marketing Emails': true,
  })
  expect(screen.getByLabelText('Language')).toHaveProperty('value', 'en')
  expect(screen.getByLabelText('Time Zone')).toHaveProperty('value', 'device')
  expect(screen.getByText(/no SMS gateway is set up/)).toBeTruthy()
})

test('no choice is shown before it has loaded, and a failed load can be tried again', async () => {
  const answer = later(refuses('No.', 403))
  const { user, recover } = open({ [read]: answer.answer })
  expect(await screen.findByRole('heading', { name: 'Notifications' })).toBeTruthy()
  expect(screen.queryByRole('switch')).toBeNull()
  answer.arrive()
  expect(await screen.findByText('Failed to load your preferences')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Change Password' })).toBeTruthy()
  recover(read)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('switch', { name: 'SMS notifications' })).toBeTruthy()
})

test('a choice shows at once, and only what changed is sent', async () => {
  const { user, server } = await openSettings()
  const answer = later(saves({ email: false }))
  server.now(write, answer.answer)
  await user.click(toggle('Email notifications'))
  await waitFor(() => expect(states()['Email notifications']).toBe(false))
  answer.arrive()
  server.now(write, saves({ email: false, timeZone: 'Asia/Jayapura' }))
  await user.selectOptions(screen.getByLabelText('Time Zone'), 'Indonesia: Eastern (WIT)')
  await waitFor(() => expect(sentTo(server)).toEqual([{ email: false }, { timeZone: 'Asia/Jayapura' }]))
  expect(states()['Email notifications']).toBe(false)
  expect(screen.getByLabelText('Time Zone')).toHaveProperty('value', 'Asia/Jayapura')
  expect(localStorage).toHaveLength(0)
})

test('what can’t act yet is disabled and says why, and a choice that was made before stays shown', async () => {
  const { user, server } = await openSettings({ [read]: saves({ sms: true, language: 'fr' }) })
  expect(toggle('SMS notifications').checked).toBe(true)
  await user.click(toggle('SMS notifications'))
  expect(screen.getByLabelText('Language')).toHaveProperty('value', 'fr')
  const coming = ['Spanish', 'French'].map((name) => screen.getByRole<HTMLOptionElement>('option', { name }))
  expect(coming.map(({ disabled }) => disabled)).toEqual([true, true])
  screen.getByText(/Spanish and French are coming/)
  expect(sentTo(server)).toEqual([])
})

test('the time zones of our four countries are offered, and the browser knows each', async () => {
  await openSettings()
  const offered = [...screen.getByLabelText<HTMLSelectElement>('Time Zone').options].map(({ value }) => value)
  expect(offered[0]).toBe('device')
  for (const zone of [
    'Singapore',
    'Kuala_Lumpur',
    'Kuching',
    'Jakarta',
    'Pontianak',
    'Makassar',
    'Jayapura',
    'Bangkok',
  ])
    expect(offered).toContain(`Asia/${zone}`)
  for (const timeZone of offered.slice(1)) new Intl.DateTimeFormat('en', { timeZone })
})

test('a choice that fails is taken back, says why, and leaves the others', async () => {
  const { user, server } = await openSettings()
  server.now(write, refuses('Too many changes. Please wait.', 429))
  await user.click(toggle('Marketing Emails'))
  expect(await screen.findByText('Your choice was not saved')).toBeTruthy()
  expect(screen.getByText('Too many changes. Please wait.')).toBeTruthy()
  expect(states()).toMatchObject({ 'Marketing Emails': true, 'Email notifications': true })
})

test('two presses on a switch are sent one after the other, so that the second counts', async () => {
  const { user, server } = await openSettings()
  const first = later(saves({ push: false }))
  server.now(write, first.answer)
  await user.click(toggle('Push notifications'))
  await waitFor(() => expect(states()['Push notifications']).toBe(false))
  await user.click(toggle('Push notifications'))
  await waitFor(() => expect(states()['Push notifications']).toBe(true))
  expect(sentTo(server)).toEqual([{ push: false }])
  server.now(write, saves({ push: true }))
  first.arrive()
  await waitFor(() => expect(sentTo(server)).toEqual([{ push: false }, { push: true }]))
  expect(states()['Push notifications']).toBe(true)
})

test('a choice made on another device is shown', async () => {
  const { server } = await openSettings()
  server.now(read, saves({ shareAnalytics: true, timeZone: 'Asia/Hong_Kong' }))
  await refresh(preferences.read)
  await waitFor(() => expect(states()['Share Analytics']).toBe(true))
  expect(screen.getByRole('option', { name: 'Asia/Hong Kong', selected: true })).toBeTruthy()
})

test('a chosen time zone applies to every date at once, and former choices on the device are dropped', async () => {
  localStorage.setItem('settings:019681ce-2129-7803-a7d2-6306453ab20d', '{"timeZone":"eastern"}')
  localStorage.setItem('color-scheme', 'dark')
  const { user, server } = opener(WithDate, customer, { [read]: saves({}) })()
  server.now(write, saves({ timeZone: 'America/Los_Angeles' }))
  await user.selectOptions(await screen.findByLabelText('Time Zone'), 'Pacific')
  await waitFor(() => expect(screen.getByTestId('date').textContent).toBe('Nov 20, 2025'))
  server.now(write, saves({ timeZone: 'America/New_York' }))
  await user.selectOptions(screen.getByLabelText('Time Zone'), 'Eastern')
  await waitFor(() => expect(screen.getByTestId('date').textContent).toBe('Nov 21, 2025'))
  expect(sentTo(server)).toEqual([{ timeZone: 'America/Los_Angeles' }, { timeZone: 'America/New_York' }])
  expect(Object.keys(localStorage)).toEqual(['color-scheme'])
  server.now(write, saves({ timeZone: null }))
  await user.selectOptions(screen.getByLabelText('Time Zone'), 'device')
  await waitFor(() => expect(sentTo(server).at(-1)).toEqual({ timeZone: null }))
})

test('reports two new passwords that differ, and sends nothing', async () => {
  const { user, server } = await openPassword()
  await change(user, 'long enough', 'long enouhg')
  expect(await screen.findByText('New passwords do not match')).toBeTruthy()
  expect(changes(server)).toEqual([])
})

test('reports a new password of five characters, and any edit removes the message', async () => {
  const { user, server } = await openPassword()
  await change(user, '12345')
  expect(await screen.findByText('New password must be at least 6 characters long')).toBeTruthy()
  expect(changes(server)).toEqual([])
  await user.type(field('Current Password'), 'x')
  expect(screen.queryByText('New password must be at least 6 characters long')).toBeNull()
})

test('all three fields are required, and the first gets the focus', async () => {
  const { user } = await openPassword()
  await submit(user)
  expect(await screen.findByText('Current Password is required')).toBeTruthy()
  expect(screen.getByText('New Password is required')).toBeTruthy()
  expect(screen.getByText('Confirm New Password is required')).toBeTruthy()
  expect(document.activeElement).toBe(field('Current Password'))
})

test('confirms a changed password, and closes the dialog after two seconds', async () => {
  const answer = later(() => ({ body: { message: 'Password changed successfully!' } }))
  const { user, server } = await openPassword({ [password]: answer.answer })
  await change(user, ' new one ')
  await user.click(await screen.findByRole('button', { name: 'Changing...' }))
  const before = Date.now()
  answer.arrive()
  expect(await screen.findByText('Password changed successfully!')).toBeTruthy()
  expect(screen.queryByText(/^(Weak|Fair|Good|Strong)\./)).toBeNull()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(Date.now() - before).toBeGreaterThan(1_900)
  expect(changes(server)).toEqual([{ currentPassword: 'old one', newPassword: ' new one ' }])
})

test('reports a wrong current password at its field, keeps the entries, and clears the message on edit', async () => {
  const { user } = await openPassword({
    [password]: failure(400, 'wrong_current_password', 'Your current password is not correct.'),
  })
  await change(user, 'new one')
  const message = await screen.findByText('Your current password is not correct.')
  expect(document.activeElement).toBe(field('Current Password'))
  expect(field('Current Password').getAttribute('aria-invalid')).toBe('true')
  const described = field('Current Password').getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described.split(' ')[0] ?? '')?.contains(message)).toBe(true)
  expect(field('New Password').value).toBe('new one')
  await user.type(field('Confirm New Password'), 'x')
  expect(screen.queryByText('Your current password is not correct.')).toBeNull()
})

test.each([
  ['the server’s message', 'Not now.', [{ path: 'newPassword', msg: 'Too usual' }], 'Not now.'],
  [
    'its errors joined',
    '',
    [
      { path: 'x', msg: 'One' },
      { path: 'y', msg: 'Two' },
    ],
    'One, Two',
  ],
  ['the fixed words', '', [], 'Failed to change password. Please try again.'],
])('shows %s for a refusal', async (_, message, errors, shown) => {
  const { user } = await openPassword({ [password]: failure(400, 'validation_failed', message, errors) })
  await change(user, 'new one')
  expect((await screen.findByRole('alert')).textContent).toBe(shown)
})

test('each password can be shown and hidden separately', async () => {
  const { user } = await openPassword()
  await user.click(screen.getByRole('button', { name: 'Show new password' }))
  expect(field('New Password').type).toBe('text')
  expect(field('Current Password').type).toBe('password')
  expect(screen.getByRole('button', { name: 'Show confirmed new password' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Hide new password' }))
  expect(field('New Password').type).toBe('password')
})

test('closing discards what was typed', async () => {
  const { user } = await openPassword()
  await fill(user, 'new one')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Change Password' }))
  expect((await screen.findByLabelText<HTMLInputElement>('New Password')).value).toBe('')
})

function WithDate() {
  return (
    <ChosenTimeZone>
      <span data-testid="date">
        <DateText iso="2025-11-21T06:00:00Z" />
      </span>
      <Settings />
    </ChosenTimeZone>
  )
}

type Server = ReturnType<typeof fakeServer>

const read = 'GET /auth/preferences'
const write = 'PUT /auth/preferences'
const password = 'PUT /auth/change-password'

/** The server's answer after a change. */
const saves = (changed: Partial<Preferences>) => answersWith({ ...DEFAULT_PREFERENCES, ...changed })

const sentTo = (server: Server) => server.bodies(write)

const open = opener(Settings, customer, { [read]: saves({}) })

async function openSettings(own?: Answers) {
  const opened = open(own)
  await screen.findByRole('switch', { name: 'SMS notifications' })
  return opened
}

async function openPassword(own?: Answers) {
  const opened = await openSettings(own)
  await opened.user.click(screen.getByRole('button', { name: 'Change Password' }))
  await screen.findByRole('dialog', { name: 'Change Password' })
  return opened
}

const toggle = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name })
const states = () =>
  Object.fromEntries(
    [
      'Email notifications',
      'SMS notifications',
      'Push notifications',
      'Share Analytics',
      'Marketing Emails',
    ].map((name) => [name, toggle(name).checked]),
  )

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

async function fill(user: User, newPassword: string, again = newPassword) {
  await user.type(field('Current Password'), 'old one')
  await user.type(field('New Password'), newPassword)
  await user.type(field('Confirm New Password'), again)
}

async function change(user: User, newPassword: string, again?: string) {
  await fill(user, newPassword, again)
  await submit(user)
}

const submit = (user: User) =>
  user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Change Password' }))

const changes = (server: Server) => server.bodies(password)
