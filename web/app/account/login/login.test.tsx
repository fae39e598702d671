import { problems } from '@bank/contract/problem'
import { render, screen, waitFor } from '@testing-library/react'
import { createRoutesStub, useLocation } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { type Answer, failure, fakeServer, later } from '../../testing/fake-server.ts'
import { openPublicScreen } from '../../testing/open-screen.tsx'
import { ada, grace } from '../../testing/people.ts'
import { placeFor } from '../session/first-screen.ts'
import { endSession, startSession } from '../session/store.ts'
import { forgetPlace, forgotten, memory, wantPlace } from '../session/wanted-place.ts'
import Login from './login.tsx'

const status = { body: { data: { systemName: 'Meranti', maintenanceMode: false } } }

afterEach(() => {
  document.querySelector('[data-notice]')?.remove()
})

async function logIn(answer: Answer, password = 'secret1') {
  const { to } = fakeServer({ 'GET /status': status, 'POST /auth/login': answer })
  const { user, address } = openPublicScreen(Login, '/login')
  await user.type(await screen.findByLabelText('Email'), 'ada@meranti.example')
  if (password) await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Login' }))
  return { user, address, sent: () => to('POST /auth/login') }
}

test('a customer goes to the dashboard, and the message stays visible there', async () => {
  const { sent, address } = await logIn({ body: { message: 'ok', token: 'secret', user: ada } })
  await screen.findByText('Elsewhere')
  expect(address()).toBe('/dashboard')
  screen.getByText('Login successful! Welcome back.')
  expect(sent()[0]?.body).toEqual({ email: 'ada@meranti.example', password: 'secret1' })
})

test('an administrator goes to the admin area', async () => {
  const { address } = await logIn({ body: { message: 'ok', token: 'secret', user: grace } })
  await waitFor(() => expect(address()).toBe('/admin'))
})

test('a person who wanted a screen lands there, also after a reload of the form', async () => {
  wantPlace(`${location.origin}/dashboard/documents?kind=statement`)
  const { unmount } = openKept()
  const kept = await screen.findByText(/kind=statement/)
  unmount()
  Object.assign(memory, forgotten)
  openKept(JSON.parse(kept.textContent))
  await screen.findByText(/kind=statement/)
  expect(placeFor(ada, memory.wanted)).toBe('/dashboard/documents?kind=statement')
})

test('what a form has kept is removed from its history entry once somebody has logged in or out', async () => {
  forgetPlace()
  openKept({ wanted: { place: '/dashboard/transactions?search=clinic', whose: ada.id } })
  await screen.findByText('{"wanted":null}')
})

/** The form, and what its history entry holds. */
function openKept(state?: unknown) {
  fakeServer({ 'GET /status': status })
  const Site = createRoutesStub([{ path: '/login', Component: KeptLogin }])
  return render(<Site initialEntries={[{ pathname: '/login', state }]} />)
}

function KeptLogin() {
  const { state } = useLocation()
  return (
    <>
      <Login />
      <output>{JSON.stringify(state)}</output>
    </>
  )
}

test('while the bank checks the password, the button says so', async () => {
  const answer = later(() => ({ body: { message: 'ok', token: 'secret', user: ada } }))
  const { address } = await logIn(answer.answer)
  expect(await screen.findByRole('button', { name: 'Logging in...' })).toBeTruthy()
  answer.arrive()
  await waitFor(() => expect(address()).toBe('/dashboard'))
})

test.each([
  ['words alone', 400, { message: 'Nope' }, 'Nope'],
  ['a list', 400, { errors: [{ msg: 'A bad' }, { msg: 'B bad' }] }, 'A bad, B bad'],
  ['nothing', 500, {}, 'Login failed. Please check your credentials and try again.'],
  ['success: false and words', 200, { success: false, message: 'Closed today' }, 'Closed today'],
  ['success: false', 200, { success: false }, 'Login failed'],
])('a failure with %s is shown', async (_, answerStatus, body, words) => {
  await logIn({ status: answerStatus, body })
  expect((await screen.findByRole('alert')).textContent).toBe(words)
  expect(sessionStorage).toHaveLength(0)
})

test('a refusal shows the server’s words, can be dismissed, and keeps the typed values', async () => {
  const { user } = await logIn(failure(401, 'invalid_credentials', 'The password is not correct.'))
  expect((await screen.findByRole('alert')).textContent).toContain('The password is not correct.')
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@meranti.example')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('secret1')
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an answer that can’t be read shows the fixed words', async () => {
  await logIn({ body: { data: 'something else' } })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Login failed. Please check your credentials and try again.')
  expect(sessionStorage).toHaveLength(0)
})

test('a missing password is reported at its field, which gets the focus, and nothing is sent', async () => {
  const { sent } = await logIn({ body: {} }, '')
  await screen.findByText('Password is required')
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  expect(sent()).toEqual([])
})

test('Forgot password? leads to the page that sends a link', async () => {
  await logIn(failure(401, 'invalid_credentials', 'No'))
  const link = screen.getByRole('link', { name: 'Forgot password?' })
  expect(link.getAttribute('href')).toBe('/forgot-password')
})

test('a person who was logged out for inactivity sees the reason', async () => {
  startSession('secret', ada)
  endSession('idle')
  await logIn({ body: { message: 'ok', token: 'secret', user: ada } }, '')
  await screen.findByText(/after a period of inactivity/)
})

test('maintenance that began after the page was loaded is announced beside the form', async () => {
  openInMaintenance()
  await screen.findByText(problems.maintenance.message)
})

test('a page with the server’s maintenance notice does not ask again and shows no second notice', async () => {
  const notice = document.createElement('p')
  notice.dataset.notice = 'maintenance'
  document.body.append(notice)
  const sent = openInMaintenance()
  await screen.findByRole('heading', { name: 'Login' })
  expect(sent).toEqual([])
})

function openInMaintenance() {
  const { sent } = fakeServer({
    'GET /status': { body: { data: { ...status.body.data, maintenanceMode: true } } },
  })
  openPublicScreen(Login, '/login')
  return sent
}
