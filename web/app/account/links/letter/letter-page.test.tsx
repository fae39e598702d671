import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, failure, fakeServer, later } from '../../../testing/fake-server.ts'
import { openPublicScreen, type User } from '../../../testing/open-screen.tsx'
import { ada } from '../../../testing/people.ts'
import { startSession } from '../../session/store.ts'
import Lock from '../lock/lock.tsx'
import ResetPassword from '../reset-password/reset-password.tsx'
import VerifyEmail from '../verify-email/verify-email.tsx'

const token = 'T'.repeat(43)
const status = { body: { data: { systemName: 'Meranti', maintenanceMode: false } } }

function openLink(
  Component: typeof Lock | typeof ResetPassword | typeof VerifyEmail,
  hash: string,
  answers: Answers = {},
) {
  history.replaceState(null, '', `/letter${hash}`)
  const server = fakeServer({ 'GET /status': status, ...answers })
  return { server, ...openPublicScreen(Component, '/letter') }
}

const lockButton = () => screen.findByRole('button', { name: 'Lock my account' })

test('opening a link takes the token out of the address bar and sends nothing', async () => {
  const { server } = openLink(Lock, `#${token}`)
  await lockButton()
  await waitFor(() => expect(location.hash).toBe(''))
  expect(server.sent.map(({ call }) => call)).toEqual(['GET /status'])
})

test('the press spends the token; the answer has the focus and leads on', async () => {
  const { server, user } = openLink(Lock, `#${token}`, {
    'POST /auth/lock': { body: { message: 'Your account is locked.' } },
  })
  await user.click(await lockButton())
  const words = await screen.findByText(/Your account is locked\./)
  expect(document.activeElement?.contains(words)).toBe(true)
  expect(server.bodies('POST /auth/lock')).toEqual([{ token }])
  expect(screen.getByRole('link', { name: 'Contact the bank' }).getAttribute('href')).toBe('/contact')
})

test('while the call is under way, the button says so', async () => {
  const answer = later(() => ({ body: { message: 'Your account is locked.' } }))
  const { user } = openLink(Lock, `#${token}`, { 'POST /auth/lock': answer.answer })
  await user.click(await lockButton())
  await screen.findByRole('button', { name: 'Locking...' })
  answer.arrive()
  await screen.findByText(/Your account is locked\./)
})

test.each(['', '#', '#abc', `#${token}x`])('the link %j is not complete', async (hash) => {
  const { server } = openLink(VerifyEmail, hash)
  await screen.findByText('This link is not complete')
  expect(screen.queryByRole('button', { name: 'Confirm my email address' })).toBeNull()
  expect(server.to('POST /auth/verify-email')).toEqual([])
})

test('another link that is opened in the same tab takes the place of the first', async () => {
  openLink(Lock, '#abc')
  await screen.findByText('This link is not complete')
  history.replaceState(null, '', `#${token}`)
  dispatchEvent(new Event('hashchange'))
  await lockButton()
})

test('a token that is over leads to the way to a new one', async () => {
  const { user } = openLink(ResetPassword, `#${token}`, {
    'POST /auth/reset-password': failure(400, 'token_over', 'This link has expired.'),
  })
  await setPassword(user, 'a long enough one')
  await screen.findByText('This link has expired.')
  screen.getByText('This link can’t be used any more')
  const link = screen.getByRole('link', { name: 'Get a new link' })
  expect(link.getAttribute('href')).toBe('/forgot-password')
})

test('a letter’s page says so of a token that is over, too, and its button is gone', async () => {
  const { user } = openLink(Lock, `#${token}`, {
    'POST /auth/lock': failure(400, 'token_over', 'This link has expired.'),
  })
  await user.click(await lockButton())
  await screen.findByText('This link can’t be used any more')
  expect(screen.queryByRole('button', { name: 'Lock my account' })).toBeNull()
})

test('a failure leaves the button, for another try', async () => {
  const { user } = openLink(Lock, `#${token}`, { 'POST /auth/lock': 'unreachable' })
  await user.click(await lockButton())
  expect((await screen.findByRole('alert')).textContent).toContain('The bank can’t be reached.')
  await lockButton()
})

test('a new password is checked here, and what the bank has against it is said at its field', async () => {
  const { server, user } = openLink(ResetPassword, `#${token}`, {
    'POST /auth/reset-password': failure(400, 'validation_failed', 'Too common', [
      { path: 'newPassword', msg: 'Too common' },
    ]),
  })
  await setPassword(user, 'short', 'other')
  await screen.findByText('New password must be at least 6 characters long')
  screen.getByText('New passwords do not match')
  expect(server.to('POST /auth/reset-password')).toEqual([])
  await user.clear(screen.getByLabelText('New Password'))
  await user.clear(screen.getByLabelText('Confirm New Password'))
  await setPassword(user, 'password')
  await screen.findByText('Too common')
  expect(document.activeElement).toBe(screen.getByLabelText('New Password'))
})

test('a reset says who is logged in here, and ends their session', async () => {
  startSession('secret', ada)
  const { server, user } = openLink(ResetPassword, `#${token}`, {
    'POST /auth/reset-password': { body: { message: 'Your password is changed.' } },
    'POST /auth/logout': { body: { message: 'Goodbye' } },
  })
  await screen.findByText(/Ada Lovelace is logged in here/)
  await setPassword(user, 'a long enough one')
  await screen.findByText('Your password is changed.')
  expect(sessionStorage).toHaveLength(0)
  expect(server.to('POST /auth/logout')).toHaveLength(1)
})

async function setPassword(user: User, newPassword: string, again = newPassword) {
  await user.type(await screen.findByLabelText('New Password'), newPassword)
  await user.type(screen.getByLabelText('Confirm New Password'), again)
  await user.click(screen.getByRole('button', { name: 'Set the new password' }))
}
