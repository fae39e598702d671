import { User } from '@bank/contract/identity'
import { expect, test } from 'vitest'
import { ada } from '../../../testing/people.ts'
import { changesOf, valuesOf } from './profile-form.ts'

const user = User.parse(ada)

test('an edit that changes nothing sends nothing', () => {
  expect(changesOf(user, valuesOf(user))).toEqual({})
})

test('a blank field keeps its value', () => {
  const blank = { firstName: '', lastName: '  ', email: '', phoneNumber: '', status: '' } as const
  expect(changesOf(user, blank)).toEqual({})
})

test('only changed fields are sent, without surrounding spaces', () => {
  expect(changesOf(user, { ...valuesOf(user), firstName: ' Augusta ', status: 'inactive' })).toEqual({
    firstName: 'Augusta',
    status: 'inactive',
  })
})

test('the editor does not offer a pending user’s status, and leaves it unchanged', () => {
  const pending = { ...user, status: 'pending' as const }
  expect(valuesOf(pending).status).toBe('')
  expect(changesOf(pending, { ...valuesOf(pending), lastName: 'King' })).toEqual({ lastName: 'King' })
})
