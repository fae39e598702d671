import { User } from '@bank/contract/identity'
import { expect, test } from 'vitest'
import { ada } from '../../../fake-server.ts'
import { changesOf, valuesOf } from './profile-form.ts'

const user = User.parse(ada)

test('an edit that changes nothing sends nothing', () => {
  expect(changesOf(user, valuesOf(user))).toEqual({})
})

test('what is left blank keeps the value that it had', () => {
  const blank = { firstName: '', lastName: '  ', email: '', phoneNumber: '', status: '' } as const
  expect(changesOf(user, blank)).toEqual({})
})

test('only what changed is sent, without the spaces around it', () => {
  expect(changesOf(user, { ...valuesOf(user), firstName: ' Augusta ', status: 'inactive' })).toEqual({
    firstName: 'Augusta',
    status: 'inactive',
  })
})

test('the editor has no word for a pending user’s status, and leaves it alone', () => {
  const pending = { ...user, status: 'pending' as const }
  expect(valuesOf(pending).status).toBe('')
  expect(changesOf(pending, { ...valuesOf(pending), lastName: 'King' })).toEqual({ lastName: 'King' })
})
