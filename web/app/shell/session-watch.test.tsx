import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { currentSession, endSession, startSession } from '../account/session/store.ts'
import { queryClient } from '../api/query-client.ts'
import { failure, fakeServer } from '../testing/fake-server.ts'
import { ada } from '../testing/people.ts'
import { SessionEndNotice } from './session-end-notice.tsx'
import './session-warning.tsx'
import { SessionWatch } from './session-watch.tsx'

// The time-out in these tests is ten minutes. The server can start counting half a minute before the browser.
const me = { body: { user: ada, sessionTimeoutMinutes: 10 } }
const warning = () => screen.queryByRole('alertdialog', { name: 'Are you still there?' })

beforeEach(() => {
  vi.useFakeTimers()
  endSession()
})

async function watch() {
  startSession('secret', ada)
  const { sent } = fakeServer({ 'GET /auth/me': me })
  const Screen = createRoutesStub([{ path: '/', Component: Watched }])
  render(<Screen initialEntries={['/']} />)
  await pass(0)
  return sent
}

function Watched() {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionEndNotice />
      <SessionWatch />
    </QueryClientProvider>
  )
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000))
const minutes = (count: number) => count * 60

test('two minutes before an idle session ends, a dialog warns and counts down', async () => {
  await watch()
  await pass(minutes(7.5) - 1)
  expect(warning()).toBeNull()
  await pass(1)
  expect(warning()).not.toBeNull()
  expect(screen.getByRole('timer').textContent).toBe('2:00')
  await pass(55)
  expect(screen.getByRole('timer').textContent).toBe('1:05')
})

test('one press is enough to stay: the server gets a request, and the countdown restarts', async () => {
  const sent = await watch()
  await pass(minutes(8))
  const before = sent.length
  fireEvent.click(screen.getByRole('button', { name: 'Stay logged in' }))
  await pass(1)
  expect(warning()).toBeNull()
  expect(sent.slice(before)).toMatchObject([{ call: 'GET /auth/me', body: null, token: 'Bearer secret' }])
  await pass(minutes(7))
  expect(warning()).toBeNull()
  await pass(minutes(1))
  expect(warning()).not.toBeNull()
})

test('at the end the session is forgotten, and the screen asks the person to log in again', async () => {
  await watch()
  await pass(minutes(9.5))
  expect(sessionStorage).toHaveLength(0)
  expect(warning()).toBeNull()
  expect(screen.getByRole('alert').textContent).toContain('after a period of inactivity')
  expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login')
})

test('a machine that slept past the end is logged out when it wakes up', async () => {
  await watch()
  vi.setSystemTime(Date.now() + minutes(60) * 1_000)
  await act(async () => {
    fireEvent(document, new Event('visibilitychange'))
  })
  expect(currentSession()).toBeNull()
})

test('activity in the page renews the session, at most once a minute', async () => {
  const sent = await watch()
  const before = sent.length
  await pass(61)
  for (let press = 0; press < 5; press += 1) fireEvent.keyDown(document.body, { key: 'a' })
  await pass(30)
  fireEvent.pointerDown(document.body)
  await pass(1)
  expect(sent.slice(before)).toHaveLength(1)
  await pass(minutes(6))
  expect(warning()).toBeNull()
})

test('moving the mouse does not count as activity, and during the warning only an answer does', async () => {
  await watch()
  await pass(minutes(7))
  fireEvent.mouseMove(document.body)
  await pass(minutes(1))
  expect(warning()).not.toBeNull()
  fireEvent.keyDown(document.body, { key: 'a' })
  await pass(1)
  expect(warning()).not.toBeNull()
})

test('a renewal that fails shows an error and can be tried again; one that is refused ends the session', async () => {
  await watch()
  await pass(minutes(8))
  fakeServer({ 'GET /auth/me': 'unreachable' })
  fireEvent.click(screen.getByRole('button', { name: 'Stay logged in' }))
  await pass(1)
  expect(screen.getByRole('alert').textContent).toContain('The bank can’t be reached')
  fakeServer({ 'GET /auth/me': failure(401, 'session_expired', 'Over.') })
  fireEvent.click(screen.getByRole('button', { name: 'Stay logged in' }))
  await pass(1)
  expect(currentSession()).toBeNull()
  expect(screen.getByRole('alert').textContent).toContain('Your session has ended. Please log in again.')
})

test('no reason is shown after a sign-out', async () => {
  await watch()
  act(() => endSession())
  expect(screen.queryByRole('alert')).toBeNull()
})
