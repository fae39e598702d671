import { identity } from '@bank/contract/identity'
import { expect, test, vi } from 'vitest'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { signOut } from '../../api/sign-out.ts'
import { failure, fakeServer } from '../../testing/fake-server.ts'
import { ada, grace } from '../../testing/people.ts'
import { lastSessionEnd } from './end.ts'
import { signIn } from './first-screen.ts'
import { displayName } from './session.ts'
import {
  currentSession,
  endSession,
  refreshSessionUser,
  type startSession,
  subscribeToSession,
} from './store.ts'

const begin = (user: Parameters<typeof startSession>[1] = ada) =>
  signIn({ message: 'Welcome', token: 'secret', user })

test('session storage holds the token and the user, and of the user only what the shells need', () => {
  begin()
  expect(Object.keys(sessionStorage).sort()).toEqual(['token', 'user'])
  expect(sessionStorage.getItem('token')).toBe('secret')
  expect(JSON.parse(sessionStorage.getItem('user') ?? '')).toEqual({
    id: ada.id,
    firstName: 'Ada',
    lastName: 'Lovelace',
    role: 'user',
    status: 'active',
  })
})

test('signing in removes everything of the person before', () => {
  begin()
  queryClient.setQueryData([ada.id, 'GET /accounts', {}], { data: 'Ada’s figures' })
  begin(grace)
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})

test('signing out ends the session on the server, then here', async () => {
  begin()
  queryClient.setQueryData([ada.id, 'GET /accounts', {}], { data: 'figures' })
  const { sent } = fakeServer({ 'POST /auth/logout': { body: { message: 'Goodbye' } } })
  await signOut()
  expect(sent).toMatchObject([{ call: 'POST /auth/logout', body: null, token: 'Bearer secret' }])
  expect(sessionStorage).toHaveLength(0)
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})

test.each([
  ['can’t be reached', 'unreachable' as const],
  ['fails', failure(503, 'unavailable', 'Not now')],
])('signing out works here even if the server %s', async (_, answer) => {
  begin()
  fakeServer({ 'POST /auth/logout': answer })
  await signOut()
  expect(sessionStorage).toHaveLength(0)
})

test('subscribers are notified when a session begins and when it ends', () => {
  const listener = vi.fn()
  const unsubscribe = subscribeToSession(listener)
  begin()
  endSession()
  unsubscribe()
  begin()
  expect(listener).toHaveBeenCalledTimes(2)
})

test('a session is the same object until it changes, and null if the storage was tampered with', () => {
  begin()
  expect(currentSession()).toBe(currentSession())
  for (const user of ['not json', 'null', '[]', '"Ada"', '7', '']) {
    begin()
    sessionStorage.setItem('user', user)
    expect(currentSession(), user).toBeNull()
  }
  begin()
  sessionStorage.setItem('user', '{}')
  expect(currentSession()).not.toBeNull()
  sessionStorage.setItem('token', '')
  expect(currentSession()).toBeNull()
})

test('a token and any object as user are a session; missing fields get the value that allows least', () => {
  begin(grace)
  sessionStorage.setItem('user', '{"id":7,"role":"king"}')
  expect(currentSession()).toMatchObject({
    token: 'secret',
    user: { id: '7', firstName: '', lastName: '', role: 'user' },
  })
  expect(displayName(currentSession()?.user)).toBe('User')
  sessionStorage.setItem('user', '{"firstName":"Ada","role":"admin"}')
  expect(currentSession()?.user).toMatchObject({ firstName: 'Ada', role: 'admin' })
})

test('an unknown name is "User"', () => {
  begin()
  expect(displayName(currentSession()?.user)).toBe('Ada Lovelace')
  expect(displayName(undefined)).toBe('User')
})

test('a changed profile changes the name at once, only in the same person’s session, and nothing else', () => {
  begin()
  const listener = vi.fn()
  const unsubscribe = subscribeToSession(listener)
  refreshSessionUser({ ...ada, firstName: 'Augusta' })
  refreshSessionUser({ ...grace, firstName: 'Somebody' })
  unsubscribe()
  expect(displayName(currentSession()?.user)).toBe('Augusta Lovelace')
  expect(currentSession()?.token).toBe('secret')
  expect(listener).toHaveBeenCalledTimes(1)
  expect(sessionStorage.getItem('user')).not.toContain('meranti.example')
  endSession()
  refreshSessionUser(ada)
  expect(sessionStorage).toHaveLength(0)
})

test('the reason why a session ended is kept until the next one begins; signing out has none', async () => {
  begin()
  fakeServer({ 'GET /auth/me': failure(401, 'session_expired', 'Over.') })
  await call(identity.me, {}).catch(() => {})
  expect(lastSessionEnd()).toBe('refused')
  begin()
  expect(lastSessionEnd()).toBeNull()
  fakeServer({ 'POST /auth/logout': { body: { message: 'Goodbye' } } })
  await signOut()
  expect(lastSessionEnd()).toBeNull()
})

test('a wrong password at the login does not end a session', async () => {
  fakeServer({ 'POST /auth/login': failure(401, 'invalid_credentials', 'No.') })
  await call(identity.login, { body: { email: 'a@b.example', password: 'x' } }).catch(() => {})
  expect(lastSessionEnd()).toBeNull()
})
