import { wallets } from '@bank/contract/wallets'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { endSession, refreshSessionUser } from '../account/session/store.ts'
import { call } from '../api/call.ts'
import { failure, fakeServer } from '../testing/fake-server.ts'
import { openScreen } from '../testing/open-screen.tsx'
import { grace } from '../testing/people.ts'
import { PasswordPrompt } from './password-prompt.tsx'

const archive = () => call(wallets.archive, { params: { id: grace.id } })
const ARCHIVE = `DELETE /crypto-wallets/${grace.id}`
const tooLongAgo = failure(403, 'sign_in_again', 'Please enter your password again to continue.')
const done = { body: { message: 'Deleted' } }

const untilConfirmed = {
  [ARCHIVE]: tooLongAgo,
  'POST /auth/confirm-password': { body: { message: 'Thank you' } },
}

const renderPrompt = () => openScreen(PasswordPrompt, grace)

test('a call that needs a fresh sign-in asks for the password and then goes on by itself', async () => {
  renderPrompt()
  const server = fakeServer(untilConfirmed)
  const pending = archive()
  await screen.findByRole('dialog', { name: 'Confirm it’s you' })
  server.now(ARCHIVE, done)
  await userEvent.type(screen.getByLabelText('Password'), 'look-admin-1{Enter}')
  await expect(pending).resolves.toEqual({ message: 'Deleted' })
  const acts = server.sent.filter(({ call: name }) => name !== 'GET /auth/factors')
  expect(acts.map(({ call: name }) => name)).toEqual([ARCHIVE, 'POST /auth/confirm-password', ARCHIVE])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a wrong password is reported at the field, and the dialog stays open', async () => {
  renderPrompt()
  fakeServer({
    [ARCHIVE]: tooLongAgo,
    'POST /auth/confirm-password': failure(
      400,
      'wrong_current_password',
      'Your current password is not correct.',
    ),
  })
  archive().catch(() => {})
  await userEvent.type(await screen.findByLabelText('Password'), 'wrong{Enter}')
  await screen.findByText('Your current password is not correct.')
  expect(sessionStorage.getItem('token')).toBe('a token')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
})

test('after Cancel the call fails with the refusal, and nothing is sent again', async () => {
  renderPrompt()
  const server = fakeServer({ [ARCHIVE]: tooLongAgo })
  const refused = archive().catch((error: unknown) => error)
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await refused).toMatchObject({ code: 'sign_in_again' })
  expect(server.to(ARCHIVE)).toHaveLength(1)
})

const withApp = (totp: boolean) => ({
  'GET /auth/factors': {
    body: { data: { passkeys: [], totp, recoveryCodesLeft: totp ? 10 : 0, passkeysAvailable: true } },
  },
})

test('people with an authenticator app can enter its code instead', async () => {
  renderPrompt()
  const server = fakeServer({ ...untilConfirmed, ...withApp(true) })
  const pending = archive()
  await userEvent.click(await screen.findByRole('button', { name: 'Use your authenticator app instead' }))
  const field = screen.getByLabelText('6-digit code')
  expect(document.activeElement).toBe(field)
  server.now('POST /auth/confirm-password', failure(400, 'wrong_code', 'This code is not correct.'))
  await userEvent.type(field, '000 000{Enter}')
  await screen.findByText('This code is not correct.')
  server.now('POST /auth/confirm-password', { body: { message: 'Thank you' } })
  server.now(ARCHIVE, done)
  await userEvent.clear(field)
  await userEvent.type(field, '123 456{Enter}')
  await expect(pending).resolves.toEqual({ message: 'Deleted' })
  expect(server.bodies('POST /auth/confirm-password')).toEqual([{ code: '000000' }, { code: '123456' }])
})

test('without an app, only the password is asked for', async () => {
  renderPrompt()
  const server = fakeServer({ [ARCHIVE]: tooLongAgo, ...withApp(false) })
  archive().catch(() => {})
  await screen.findByLabelText('Password')
  await waitFor(() => expect(server.to('GET /auth/factors')).toHaveLength(1))
  expect(screen.queryByRole('button', { name: 'Use your authenticator app instead' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
})

test('two calls at once share one prompt', async () => {
  renderPrompt()
  const server = fakeServer(untilConfirmed)
  const both = Promise.all([archive(), archive()])
  await screen.findByRole('dialog')
  server.now(ARCHIVE, done)
  await userEvent.type(screen.getByLabelText('Password'), 'look-admin-1{Enter}')
  await expect(both).resolves.toHaveLength(2)
})

test('the prompt stays when the name in the shell is refreshed', async () => {
  renderPrompt()
  fakeServer(untilConfirmed)
  archive().catch(() => {})
  await screen.findByRole('dialog', { name: 'Confirm it’s you' })
  act(() => refreshSessionUser(grace))
  screen.getByRole('dialog', { name: 'Confirm it’s you' })
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
})

test('the end of the session closes the prompt', async () => {
  renderPrompt()
  fakeServer({ [ARCHIVE]: tooLongAgo })
  const refused = archive().catch((error: unknown) => error)
  await screen.findByRole('dialog')
  act(endSession)
  expect(await refused).toMatchObject({ code: 'session_expired' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
