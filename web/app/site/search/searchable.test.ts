import { expect, test } from 'vitest'
import { searchable } from './searchable.ts'

test('printed marks are found by those of a keyboard, letter for letter', () => {
  expect(searchable('Can’t ‘wait’ “1–3 days” — it`s')).toBe("can't 'wait' \"1-3 days\" - it's")
})
