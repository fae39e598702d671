import type { User } from '@bank/contract/identity'
import { expect, test } from 'vitest'
import { ada, grace } from '../testing/people.ts'
import { placeFor, signIn } from './first-screen.ts'
import { endSession, startSession } from './store.ts'
import { wantPlace } from './wanted-place.ts'

const begin = (user: User) => signIn({ message: 'Welcome', token: 'secret', user })

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

test('each role is led only to what it may enter, and never to the other’s start', () => {
  expect(placeFor('user', '/admin/users?search=ada')).toBe('/dashboard')
  expect(placeFor('advisor', '/admin')).toBe('/dashboard')
  expect(placeFor('user', '/dashboard?range=1Y')).toBe('/dashboard?range=1Y')
  expect(placeFor('admin', '/admin/users?search=ada')).toBe('/admin/users?search=ada')
  expect(placeFor('admin', '/dashboard')).toBe('/admin')
  expect(placeFor('admin', '/dashboard/support')).toBe('/dashboard/support')
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
  expect(placeFor('user', wanted)).toBe('/dashboard')
  expect(placeFor('admin', wanted)).toBe('/admin')
})
