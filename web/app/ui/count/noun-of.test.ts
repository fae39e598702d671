import { expect, test } from 'vitest'
import { nounOf } from './noun-of.ts'

test('one thing is named in the singular, and no things and several in the plural', () => {
  expect([0, 1, 2].map((count) => nounOf(count, 'transactions'))).toEqual([
    'transactions',
    'transaction',
    'transactions',
  ])
  expect([1, 2].map((count) => nounOf(count, 'entries'))).toEqual(['entry', 'entries'])
})
