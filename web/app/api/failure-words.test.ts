import { ApiError } from '@bank/contract/client'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { failureWords, serverWords, showFieldErrors } from './failure-words.ts'

const FIXED = 'Login failed. Please check your credentials and try again.'
const errors = [
  { path: 'email', msg: 'Email is required' },
  { path: 'password', msg: 'Password is required' },
]

test('the server’s message comes first', () => {
  expect(
    failureWords(new ApiError(400, 'validation_failed', 'Some values are not valid.', errors), FIXED),
  ).toBe('Some values are not valid.')
})

test('then its list of errors, joined', () => {
  expect(failureWords(new ApiError(400, 'validation_failed', '', errors), FIXED)).toBe(
    'Email is required, Password is required',
  )
})

test('then the client’s own message', () => {
  expect(failureWords(new Error('The connection was lost'), FIXED)).toBe('The connection was lost')
})

test('then the fixed words, also if an answer can’t be read', () => {
  expect(failureWords(new ApiError(500, 'internal', ''), FIXED)).toBe(FIXED)
  expect(failureWords(new Error(''), FIXED)).toBe(FIXED)
  expect(failureWords('odd', FIXED)).toBe(FIXED)
  expect(failureWords(z.string().safeParse(1).error, FIXED)).toBe(FIXED)
})

test('field errors go to their fields, and the first field in the form gets the focus', () => {
  const setError = vi.fn()
  const strange = { path: 'role', msg: 'Unknown key' }
  showFieldErrors(
    new ApiError(400, 'x', 'x', [strange, ...[...errors].reverse()]),
    ['email', 'password'],
    setError,
  )
  expect(setError.mock.calls).toEqual([
    ['email', { message: 'Email is required' }, { shouldFocus: true }],
    ['password', { message: 'Password is required' }, { shouldFocus: false }],
  ])
})

test('a refusal about one field appears at that field, even without a list of errors', () => {
  const setError = vi.fn()
  showFieldErrors(new ApiError(409, 'email_taken', 'It is taken.'), ['firstName', 'email'], setError)
  expect(setError.mock.calls).toEqual([['email', { message: 'It is taken.' }, { shouldFocus: true }]])
})

test('screens that show only the server’s words use the fixed words for a call without an answer', () => {
  expect(serverWords(new ApiError(0, 'unreachable', 'No connection.'), FIXED)).toBe(FIXED)
  expect(serverWords(new Error('The connection was lost'), FIXED)).toBe(FIXED)
  expect(serverWords(new ApiError(500, 'unreadable', ''), FIXED)).toBe(FIXED)
  expect(serverWords(new ApiError(409, 'email_taken', 'Taken.'), FIXED)).toBe('Taken.')
  const errors = ['A bad', 'B bad'].map((msg) => ({ path: '', msg }))
  expect(serverWords(new ApiError(400, 'unreadable', '', errors), FIXED)).toBe('A bad, B bad')
})
