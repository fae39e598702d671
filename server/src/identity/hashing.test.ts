import { setTimeout as sleep } from 'node:timers/promises'
import { identity } from '@bank/contract/identity'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { createTestServer, refusal, registration, type TestServer } from '../testing.ts'
import { hashPassword, isPassword, NO_PASSWORD, placeOf } from './hashing.ts'
import { holdHashing } from './testing.ts'

it('finds no password right where an account has none or there is no account', async () => {
  expect(await isPassword(await hashPassword('A Day At Sea 1'), 'A Day At Sea 1')).toBe(true)
  expect(await isPassword(NO_PASSWORD, NO_PASSWORD)).toBe(false)
  expect(await isPassword(NO_PASSWORD, '')).toBe(false)
  expect(await isPassword(null, 'A Day At Sea 1')).toBe(false)
})

test('accounts of one network share its turns, and one account has the same place at all its addresses', () => {
  const [at, near, far] = ['192.0.2.1', '192.0.2.200', '192.0.3.1'].map((address) => ({ address }))
  const groups = [at, near, far].map((where = { address: '' }) => placeOf('a@customers.example', where).group)
  expect(groups).toEqual(['192.0.2.0/24', '192.0.2.0/24', '192.0.3.0/24'])
  const one = placeOf('A@customers.example', { address: '192.0.2.1' })
  expect(one).toEqual(placeOf('a@customers.example', { address: '192.0.2.9' }))
  expect(one.member).not.toBe(placeOf('b@customers.example', { address: '192.0.2.1' }).member)
})

describe('while all slots are busy', () => {
  let server: TestServer
  let release: () => void
  beforeAll(async () => {
    server = await createTestServer()
  })
  afterAll(() => server.stop())
  beforeEach(() => {
    release = holdHashing()
  })
  afterEach(() => release())

  const orWaiting = <Answer>(call: Promise<Answer>) => Promise.race([call, sleep(1500, 'waiting' as const)])

  test('a registration waits, but one whose address is taken is refused at once', async () => {
    const { email } = await server.add()
    const taken = server.stranger(identity.register, { body: registration(email.toUpperCase()) })
    expect(await orWaiting(refusal(taken))).toEqual([409, 'email_taken'])
    const free = server.stranger(identity.register, { body: registration() })
    expect(await orWaiting(free)).toBe('waiting')
    release()
    await free
  })
})
