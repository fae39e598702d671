import { identity } from '@bank/contract/identity'
import { notifications } from '@bank/contract/notifications'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { lastSessionEnd } from '../account/session/end.ts'
import { currentSession, endSession } from '../account/session/store.ts'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { signOut } from '../api/sign-out.ts'
import { useApiQuery } from '../api/use-api-query.ts'
import { failure } from '../testing/fake-server.ts'
import { opener, type User } from '../testing/open-screen.tsx'
import { ada, grace } from '../testing/people.ts'
import { PasswordPrompt } from './password-prompt.tsx'
import './password-prompt-dialog.tsx'
import { SessionEndNotice } from './session-end-notice.tsx'
import './session-return-dialog.tsx'
import { SessionReturn } from './session-return.tsx'

const over = failure(401, 'session_expired', 'Your session has ended. Please log in again.')
const me = (name: string) => ({ body: { user: { ...ada, city: name } } })
const saved = { body: { message: 'Saved', user: ada } }
const save = () => call(identity.updateProfile, { body: { city: 'Tampines' } })
const login = (user: typeof ada | typeof grace) => ({ body: { message: 'ok', token: 'new', user } })

/** A screen with the customer's city, and with a form if there is something to lose. */
function Screen({ hasForm }: { hasForm: boolean }) {
  const city = useApiQuery(identity.me, {}).data?.user.city
  return (
    <>
      <p>{city ?? 'nothing'}</p>
      {hasForm ? <input aria-label="Street" /> : null}
    </>
  )
}

function Shell({ hasForm }: { hasForm: boolean }) {
  return (
    <>
      <SessionEndNotice />
      <Screen hasForm={hasForm} />
      <PasswordPrompt />
      <SessionReturn />
    </>
  )
}

const open = (hasForm = true) =>
  opener(() => <Shell hasForm={hasForm} />, ada, {
    'GET /auth/me': me('Singapore'),
    'PUT /auth/profile': over,
  })()

const dialog = () => screen.findByRole('alertdialog', { name: 'Log in again' })

async function logIn(user: User) {
  await user.type(screen.getByLabelText('Email'), 'ada@meranti.example')
  await user.type(screen.getByLabelText('Password'), 'secret1')
  await user.click(screen.getByRole('button', { name: 'Login' }))
}

test('a refused call waits for the person to log in again, and is then sent again', async () => {
  const { server, user } = open()
  await screen.findByText('Singapore')
  await user.type(screen.getByLabelText('Street'), 'Kingfisher Lane')
  const pending = save()
  await dialog()
  expect(sessionStorage).toHaveLength(0)
  expect(document.documentElement.hasAttribute('data-awaiting')).toBe(true)

  server.now('PUT /auth/profile', saved)
  server.now('POST /auth/login', login(ada))
  await logIn(user)
  await expect(pending).resolves.toMatchObject({ message: 'Saved' })
  expect(server.to('PUT /auth/profile').map(({ token }) => token)).toEqual(['Bearer a token', 'Bearer new'])
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>('Street').value).toBe('Kingfisher Lane')
  expect(document.documentElement.hasAttribute('data-awaiting')).toBe(false)
  expect(lastSessionEnd()).toBeNull()
})

test('afterwards everything on the screen is read again', async () => {
  const { server, user } = open()
  await screen.findByText('Singapore')
  act(() => endSession('idle'))
  await dialog()
  server.now('GET /auth/me', me('Jurong'))
  server.now('POST /auth/login', login(ada))
  await logIn(user)
  await screen.findByText('Jurong')
})

test('without anything to lose, the data goes at once, and comes back with the person', async () => {
  const { server, user } = open(false)
  await screen.findByText('Singapore')
  act(() => endSession('idle'))
  await dialog()
  expect(screen.queryByText('Singapore')).toBeNull()
  server.now('POST /auth/login', login(ada))
  await logIn(user)
  await screen.findByText('Singapore')
})

test('nothing is read while the person is awaited', async () => {
  const { server } = open()
  await screen.findByText('Singapore')
  act(() => endSession('idle'))
  await dialog()
  const before = server.to('GET /auth/me').length
  await act(() => queryClient.invalidateQueries())
  expect(server.to('GET /auth/me')).toHaveLength(before)
})

test('another person is refused, and their session is ended', async () => {
  const { server, user } = open()
  await screen.findByText('Singapore')
  const pending = save().catch((error: unknown) => error)
  await dialog()
  server.now('POST /auth/login', login(grace))
  server.now('POST /auth/logout', { body: { message: 'Goodbye' } })
  await logIn(user)
  await screen.findByText(/Only Ada Lovelace can go on here\./)
  expect(server.to('POST /auth/logout').map(({ token }) => token)).toEqual(['Bearer new'])
  expect(sessionStorage).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Not now' }))
  expect(await pending).toMatchObject({ code: 'session_expired' })
})

test('who does not log in finds the notice, and no data', async () => {
  const { user } = open()
  await screen.findByText('Singapore')
  const pending = save().catch((error: unknown) => error)
  await dialog()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(await pending).toMatchObject({ code: 'session_expired' })
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.queryByText('Singapore')).toBeNull()
  screen.getByText(/Nothing can be loaded or saved/)
})

test('a sign-out asks for nothing, not even where the session had ended already', async () => {
  const { server } = open()
  await screen.findByText('Singapore')
  server.now('POST /auth/logout', over)
  await act(signOut)
  expect(currentSession()).toBeNull()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('the end of the session in another tab by a sign-out asks for nothing', async () => {
  open()
  await screen.findByText('Singapore')
  act(() => endSession('elsewhere'))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  screen.getByText(/You logged out in another tab/)
})

test('two calls of the ended session share the dialog', async () => {
  const { server, user } = open()
  await screen.findByText('Singapore')
  server.now('GET /notifications', over)
  const both = Promise.all([save(), call(notifications.list, { query: {} })])
  await dialog()
  server.now('PUT /auth/profile', saved)
  server.now('GET /notifications', { body: { data: [], total: 0, matched: 0, nextCursor: null, unread: 0 } })
  server.now('POST /auth/login', login(ada))
  await logIn(user)
  await expect(both).resolves.toHaveLength(2)
})

test('a session that ends while the password is asked for: the login is fresh, and the call goes on', async () => {
  const { server, user } = open()
  await screen.findByText('Singapore')
  server.now('PUT /auth/profile', failure(403, 'sign_in_again', 'Please enter your password again.'))
  const pending = save()
  await screen.findByRole('dialog', { name: 'Confirm it’s you' })
  server.now('POST /auth/confirm-password', over)
  await user.type(screen.getByLabelText('Password'), 'secret1{Enter}')
  await dialog()
  expect(screen.queryByRole('dialog', { name: 'Confirm it’s you' })).toBeNull()
  server.now('PUT /auth/profile', saved)
  server.now('POST /auth/confirm-password', { body: { message: 'Thank you' } })
  server.now('POST /auth/login', login(ada))
  await logIn(user)
  await expect(pending).resolves.toMatchObject({ message: 'Saved' })
  expect(server.to('PUT /auth/profile')).toHaveLength(2)
})
