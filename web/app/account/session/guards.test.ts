import { expect, test } from 'vitest'
import {
  clientLoader as admin,
  shouldRevalidate as revalidatesAdmin,
} from '../../admin/layout/admin-layout.tsx'
import {
  clientLoader as portal,
  shouldRevalidate as revalidatesPortal,
} from '../../portal/layout/portal-layout.tsx'
import { ada, grace } from '../../testing/people.ts'
import { startSession } from './store.ts'
import { memory } from './wanted-place.ts'

const requestOf = (at: string) => ({ request: new Request(new URL(at, location.origin)) })
const enterPortal = (at = '/dashboard') => portal(requestOf(at))
const enterAdmin = (at = '/admin') => admin(requestOf(at))

/** The address that a guard redirects to, or null if it lets the person in. */
function redirectOf(enter: () => unknown): string | null {
  try {
    enter()
    return null
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('location')
    throw thrown
  }
}

test('the portal is for signed-in people; everyone else goes to the login', () => {
  expect(redirectOf(enterPortal)).toBe('/login')
  startSession('secret', ada)
  expect(redirectOf(enterPortal)).toBeNull()
  startSession('secret', grace)
  expect(redirectOf(enterPortal)).toBeNull()
})

test('the admin area is for administrators; customers go to their dashboard, everyone else to the login', () => {
  expect(redirectOf(enterAdmin)).toBe('/login')
  startSession('secret', ada)
  expect(redirectOf(enterAdmin)).toBe('/dashboard')
  startSession('secret', { ...ada, role: 'advisor' })
  expect(redirectOf(enterAdmin)).toBe('/dashboard')
  startSession('secret', grace)
  expect(redirectOf(enterAdmin)).toBeNull()
})

test.each([
  ['a token without a user', { token: 'secret' }],
  ['a user without a token', { user: '{}' }],
  ['a user that is not JSON', { token: 'secret', user: '{"id":' }],
  ['a user that is not an object', { token: 'secret', user: '"Ada"' }],
])('%s is not a session and is removed', (_, stored) => {
  for (const [key, text] of Object.entries(stored)) sessionStorage.setItem(key, text)
  expect(redirectOf(enterPortal)).toBe('/login')
  expect(sessionStorage).toHaveLength(0)
})

test('a guarded address that is already in the history is replaced, so that Back works', () => {
  const replaces = () => {
    try {
      enterPortal()
    } catch (thrown) {
      return thrown instanceof Response && thrown.headers.has('X-Remix-Replace')
    }
    return null
  }
  expect(replaces()).toBe(false)
  history.replaceState(null, '', '/dashboard/portfolio')
  expect(replaces()).toBe(true)
  history.replaceState(null, '', '/')
})

test('a guard keeps what was asked for, with its query, and the fragment that the address bar shows', () => {
  expect(redirectOf(() => enterPortal('/dashboard/documents?kind=statement'))).toBe('/login')
  expect(memory.wanted?.place).toMatch(/\/dashboard\/documents\?kind=statement$/)
  history.replaceState(null, '', '/admin/users?search=ada#notes')
  expect(redirectOf(() => enterAdmin('/admin/users?search=ada'))).toBe('/login')
  expect(memory.wanted?.place).toBe(location.href)
  expect(redirectOf(() => enterAdmin('/admin/users'))).toBe('/login')
  expect(memory.wanted?.place).toMatch(/\/admin\/users$/)
  history.replaceState(null, '', '/')
})

test('both guards run at every navigation', () => {
  expect(revalidatesPortal()).toBe(true)
  expect(revalidatesAdmin()).toBe(true)
})
