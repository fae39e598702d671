import { expect, it } from 'vitest'
import { hashPassword, isPassword, NO_PASSWORD } from './hashing.ts'

it('finds no password right where an account has none or there is no account', async () => {
  expect(await isPassword(await hashPassword('A Day At Sea 1'), 'A Day At Sea 1')).toBe(true)
  expect(await isPassword(NO_PASSWORD, NO_PASSWORD)).toBe(false)
  expect(await isPassword(NO_PASSWORD, '')).toBe(false)
  expect(await isPassword(null, 'A Day At Sea 1')).toBe(false)
})
