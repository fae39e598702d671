import type { Role, User } from '@bank/contract/identity'
import { expect, test } from 'vitest'
import { ada, grace } from '../../testing/people.ts'
import { placeFor, signIn } from './first-screen.ts'
import { endSession, startSession } from './store.ts'
import { recallPlace, wantPlace } from './wanted-place.ts'

const begin = (user: User) => signIn({ message: 'Welcome', token: 'secret', user })
const placeOf = (role: Role, place: string) => placeFor({ id: ada.id, role }, { place, whose: null })

test('an administrator begins in the admin area, everyone else on the dashboard', () => {
  expect(begin(grace)).toBe('/admin')
  expect(begin(ada)).toBe('/dashboard')
  expect(begin({ ...ada, role: 'advisor' })).toBe('/dashboard')
})

test('a person who wanted a place gets there once, with query and fragment', () => {
  wantPlace(`${location.origin}/dashboard/documents?kind=statement#march`)
  expect(begin(ada)).toBe('/dashboard/documents?kind=statement#march')
  expect(begin(ada)).toBe('/dashboard')
})

test('the place on the screen is wanted again when the session ends by itself, and not after a logout', () => {
  history.replaceState(null, '', '/dashboard/transactions?status=pending')
  startSession('secret', ada)
  endSession('refused')
  expect(begin(ada)).toBe('/dashboard/transactions?status=pending')
  endSession('idle')
  endSession()
  expect(begin(ada)).toBe('/dashboard')
  history.replaceState(null, '', '/')
})

test('another person is led to the screen that someone’s session ended on, but not to what was searched for on it', () => {
  const searched = '/dashboard/transactions?search=clinic#last'
  history.replaceState(null, '', searched)
  const screenOf = (person: User) => {
    startSession('secret', person)
    endSession('idle')
  }
  screenOf(ada)
  expect(begin(grace)).toBe('/dashboard/transactions')
  screenOf(ada)
  expect(begin(ada)).toBe(searched)
  // Back to it after a logout.
  endSession()
  wantPlace(location.href)
  expect(begin(grace)).toBe('/dashboard/transactions')
  history.replaceState(null, '', '/')
})

test('what a history entry has kept is over once somebody has logged in or out', () => {
  const kept = { place: '/dashboard/documents?kind=statement', whose: null }
  expect(recallPlace(kept)).toBe(kept)
  expect(begin(ada)).toBe(kept.place)
  expect(recallPlace(kept)).toBeNull()
  endSession()
  expect(recallPlace(kept)).toBeNull()
  wantPlace('/dashboard/portfolio')
  expect(recallPlace(kept)?.place).toBe('/dashboard/portfolio')
})

test('each role is led only to what it may enter, and never to the other’s start', () => {
  expect(placeOf('user', '/admin/users?search=ada')).toBe('/dashboard')
  expect(placeOf('advisor', '/admin')).toBe('/dashboard')
  expect(placeOf('user', '/dashboard?range=1Y')).toBe('/dashboard?range=1Y')
  expect(placeOf('admin', '/admin/users?search=ada')).toBe('/admin/users?search=ada')
  expect(placeOf('admin', '/dashboard')).toBe('/admin')
  expect(placeOf('admin', '/dashboard/support')).toBe('/dashboard/support')
})

test.each([
  '//evil.example/dashboard',
  '/\\evil.example/dashboard',
  '/dashboard/..//evil.example',
  '/dashboard/../contact',
  'https://evil.example/dashboard/documents',
  'https://localhost@evil.example/dashboard',
  'javascript:alert(1)//dashboard',
  'data:text/html,/dashboard',
  '\u0000//evil.example/dashboard',
  '/\t/evil.example/dashboard',
  '/dashboardish',
  '/contact',
  '/login',
  'https://',
  '',
])('nobody is led to %j', (wanted) => {
  expect(placeOf('user', wanted)).toBe('/dashboard')
  expect(placeOf('admin', wanted)).toBe('/admin')
})
