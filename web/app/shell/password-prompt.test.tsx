import { wallets } from '@bank/contract/wallets'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { endSession, startSession } from '../session/store.ts'
import { failure, fakeServer } from '../testing/fake-server.ts'
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

const renderPrompt = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <PasswordPrompt />
    </QueryClientProvider>,
  )

beforeEach(() => {
  endSession()
  startSession('secret', grace)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a call that needs a fresh sign-in asks for the password and then goes on by itself', async () => {
  renderPrompt()
  const server = fakeServer(untilConfirmed)
  const pending = archive()
  await screen.findByRole('dialog', { name: 'Confirm it’s you' })
  server.now(ARCHIVE, done)
  await userEvent.type(screen.getByLabelText('Password'), 'look-admin-1{Enter}')
  await expect(pending).resolves.toEqual({ message: 'Deleted' })
  expect(server.sent.map(({ call: name }) => name)).toEqual([ARCHIVE, 'POST /auth/confirm-password', ARCHIVE])
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
  expect(sessionStorage.getItem('token')).toBe('secret')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
})

test('after Cancel the call fails with the refusal, and nothing is sent again', async () => {
  renderPrompt()
  const { sent } = fakeServer({ [ARCHIVE]: tooLongAgo })
  const refused = archive().catch((error: unknown) => error)
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await refused).toMatchObject({ code: 'sign_in_again' })
  expect(sent).toHaveLength(1)
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

test('the end of the session closes the prompt', async () => {
  renderPrompt()
  fakeServer({ [ARCHIVE]: tooLongAgo })
  const refused = archive().catch((error: unknown) => error)
  await screen.findByRole('dialog')
  act(endSession)
  expect(await refused).toMatchObject({ code: 'session_expired' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
