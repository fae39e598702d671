import { UserEdit } from '@bank/contract/customers'
import { expect, test } from 'vitest'
import './call.ts'

test('where a schema has no message of its own, a form shows the server’s', () => {
  const { error } = UserEdit.safeParse({ status: 'gone' })
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'status must be one of active, inactive, suspended, pending',
  ])
})
