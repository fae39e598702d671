import { contract } from '@bank/contract/contract'
import type { Endpoint } from '@bank/contract/endpoint'
import { finished, identity, Profile } from '@bank/contract/identity'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  createTestServer,
  PASSWORD,
  type Person,
  refusal,
  refused,
  registration,
} from '../../testing/bank.ts'
import { changePassword, startBank } from '../../testing/scenes.ts'
import { addressBlock } from '../http/count.ts'
import { getUser } from '../users/user.ts'
import { accountKey } from './sign-in/limits.ts'

const server = await startBank()

/** Sends a body that the typed client would not send. */
const post = (path: string, body: unknown, headers: Record<string, string> = {}, method = 'POST') =>
  server.send(null, method, path, body, { ...headers })

describe('registering', () => {
  test('opens a pending account and signs its owner in', async () => {
    const body = registration('Ada.Tan@Customers.Example')
    const { token, user, message } = await server.stranger(identity.register, { body })
    expect(message).toBe('Registration successful! Welcome to the group.')
    expect(user).toMatchObject({
      email: 'Ada.Tan@Customers.Example',
      role: 'user',
      status: 'pending',
      emailVerified: false,
      ssnStatus: 'not_submitted',
      dateOfBirth: null,
    })
    expect(token).toMatch(/^[\w-]{43}$/)
    const me = await server.as(token)(identity.me, {})
    expect(me.user).toEqual(user)
    expect(JSON.stringify(me)).not.toMatch(/password|argon/i)
  })

  test('an e-mail address is taken in upper and lower case', async () => {
    await server.stranger(identity.register, { body: registration('taken@customers.example') })
    expect(
      await refusal(server.stranger(identity.register, { body: registration('TAKEN@customers.example') })),
    ).toEqual([409, 'email_taken'])
  })

  test('a password of five characters is refused in the words of the specification', async () => {
    const response = await post('/auth/register', { ...registration(), password: '12345' })
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({
      success: false,
      code: 'validation_failed',
      message: 'Password must be at least 6 characters long',
      errors: [{ path: 'password', msg: 'Password must be at least 6 characters long' }],
    })
  })

  test('users can’t make themselves administrators, and values are not coerced', async () => {
    for (const extra of [
      { role: 'admin' },
      { status: 'active' },
      { emailVerified: true },
      { constructor: 1 },
    ]) {
      const response = await post('/auth/register', { ...registration(), ...extra })
      expect(response.status, JSON.stringify(extra)).toBe(400)
    }
    expect((await post('/auth/register', { ...registration(), firstName: 7 })).status).toBe(400)
    expect((await post('/auth/register', '{"__proto__":{"role":"admin"}}')).status).toBe(400)
    expect((await post('/auth/register', '{"firstName":')).status).toBe(400)
    expect((await post('/auth/register', '{}', { 'content-type': 'text/plain' })).status).toBe(415)
  })

  test('names in every script are kept as written; blank names and hidden characters are refused', async () => {
    const { user } = await server.stranger(identity.register, {
      body: { ...registration(), firstName: "Ngũgĩ wa 'O", lastName: '陳_%大文' },
    })
    expect([user.firstName, user.lastName]).toEqual(["Ngũgĩ wa 'O", '陳_%大文'])
    for (const firstName of ['   ', 'a\0b', 'a\u202Eb', 'x'.repeat(101)]) {
      expect((await post('/auth/register', { ...registration(), firstName })).status).toBe(400)
    }
  })

  test('at most twenty an hour from one address', async () => {
    const own = await createTestServer()
    try {
      for (let n = 0; n < 20; n++) await own.stranger(identity.register, { body: registration() })
      const error = await refused(own.stranger(identity.register, { body: registration() }))
      expect([error.status, error.code]).toEqual([429, 'too_many_attempts'])
    } finally {
      await own.stop()
    }
  })

  test('the strict policy requires fifteen characters and refuses passwords that are easy to guess', async () => {
    const strict = await createTestServer({ PASSWORD_POLICY: 'strict' })
    const tryPassword = (password: string) =>
      strict.stranger(identity.register, { body: { ...registration(), password } })
    try {
      const short = await refused(tryPassword('fourteen chars'))
      expect(short.message).toBe('Password must be at least 15 characters long')
      for (const password of [
        'passwordpassword',
        'Meranti Bank 2026!',
        'AisyahRahman1234',
        'abcabcabcabcabc',
        '123456789012345',
        'Qwertyuiop 123456',
        '2026 sunshineprincess!',
        'correct horse battery staple',
      ]) {
        expect((await refused(tryPassword(password))).errors[0]?.path, password).toBe('password')
      }
      for (const password of ['seven otters juggle limes', 'kT9!vQz2#mLp7wX', 'princess of seven otters'])
        await tryPassword(password)
      const named = { ...registration(), firstName: 'Nur Aisyah', lastName: 'van der Tan' }
      for (const password of ['Nur Aisyah 2026!', 'vandertan van der Tan', 'aisyah-nur-aisyah 1'])
        expect(
          (await refused(strict.stranger(identity.register, { body: { ...named, password } }))).errors[0]
            ?.path,
          password,
        ).toBe('password')
    } finally {
      await strict.stop()
    }
  })
})

describe('signing in', () => {
  test('ignores the case of the address, but not of the password', async () => {
    const person = await server.add()
    const { user, message } = finished(
      await server.stranger(identity.login, {
        body: { email: person.email.toUpperCase(), password: PASSWORD },
      }),
    )
    expect([user.id, message]).toEqual([person.id, 'Login successful! Welcome back.'])
    expect(
      await refusal(
        server.stranger(identity.login, { body: { email: person.email, password: `${PASSWORD} ` } }),
      ),
    ).toEqual([401, 'invalid_credentials'])
  })

  test('an unknown address and a wrong password get the same answer', async () => {
    const { email } = await server.add()
    const wrong = await post('/auth/login', { email, password: 'nope nope' })
    const unknown = await post('/auth/login', { email: 'nobody@customers.example', password: 'nope nope' })
    expect([unknown.status, await unknown.json()]).toEqual([wrong.status, await wrong.json()])
  })

  test('suspended and inactive users learn their status only with the right password', async () => {
    for (const status of ['suspended', 'inactive'] as const) {
      const { email } = await server.add({ status })
      const login = (password: string) => server.stranger(identity.login, { body: { email, password } })
      expect(await refusal(login(PASSWORD))).toEqual([403, 'account_suspended'])
      expect(await refusal(login('wrong one'))).toEqual([401, 'invalid_credentials'])
    }
  })

  test('five failures lock the account from that address, even for the right password, and existing sessions go on', async () => {
    const person = await server.add()
    const login = (email: string, password: string) => post('/auth/login', { email, password })
    for (let n = 0; n < 5; n++) expect((await login(person.email, 'wrong one')).status).toBe(401)
    const locked = await login(person.email, PASSWORD)
    expect(locked.status).toBe(429)
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(800)
    expect((await person.call(identity.me, {})).user.id).toBe(person.id)

    for (let n = 0; n < 5; n++) await login('unknown@customers.example', 'wrong one')
    const unknown = await login('unknown@customers.example', 'wrong one')
    expect([unknown.status, await unknown.json()]).toEqual([429, await locked.json()])

    await server.owner.run(sql`update sign_in_failures set locked_until = now() - interval '1 second'`)
    expect((await login(person.email, PASSWORD)).status).toBe(200)
  })

  test('a hundred failures from anywhere lock out unfamiliar addresses, but not the owner’s', async () => {
    const { email } = await server.add()
    const login = (password: string) => post('/auth/login', { email, password })
    expect((await login(PASSWORD)).status).toBe(200)
    await server.owner.run(sql`
      insert into sign_in_failures (account, address, failures, locked_until)
      values (${accountKey(email)}, '*', 100, now() + interval '15 minutes')`)
    expect((await login(PASSWORD)).status).toBe(200)
    for (let n = 0; n < 5; n++) expect((await login('wrong one')).status).toBe(401)
    expect((await login(PASSWORD)).status).toBe(429)

    await server.owner.run(sql`delete from sign_in_failures where address <> '*'`)
    await server.owner.run(sql`update rate_limits set since = now() - interval '91 days'`)
    expect((await login(PASSWORD)).status).toBe(429)
  })

  test('simultaneous guesses are counted too', async () => {
    const { email } = await server.add()
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => post('/auth/login', { email, password: 'wrong one' })),
    )
    const tried = answers.filter(({ status }) => status === 401).length
    expect(tried).toBeLessThanOrEqual(7)
    expect(answers.filter(({ status }) => status === 429).length).toBe(30 - tried)
  })

  test('a success clears earlier failures', async () => {
    const { email } = await server.add()
    const login = (password: string) => post('/auth/login', { email, password })
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 4; n++) expect((await login('wrong one')).status).toBe(401)
      expect((await login(PASSWORD)).status).toBe(200)
    }
  })
})

describe('a session', () => {
  test('ends on the server at logout', async () => {
    const { call } = await server.add()
    await call(identity.logout, {})
    expect(await refusal(call(identity.me, {}))).toEqual([401, 'session_expired'])
  })

  test('ends after the idle time and after twelve hours, by the database’s clock', async () => {
    const idle = await server.add()
    await server.owner.run(
      sql`update sessions set last_seen_at = now() - interval '31 minutes' where user_id = ${idle.id}`,
    )
    expect(await refusal(idle.call(identity.me, {}))).toEqual([401, 'session_expired'])
    const old = await server.add()
    await server.owner.run(
      sql`update sessions set created_at = now() - interval '12 hours' where user_id = ${old.id}`,
    )
    expect(await refusal(old.call(identity.me, {}))).toEqual([401, 'session_expired'])
  })

  test('is kept alive by use', async () => {
    const { id, call } = await server.add()
    const age = () =>
      server.owner.run(
        sql`update sessions set last_seen_at = last_seen_at - interval '29 minutes' where user_id = ${id}`,
      )
    for (let n = 0; n < 3; n++) {
      await age()
      await call(identity.me, {})
    }
  })

  test('reports the idle minutes after which it ends, as administrators set them', async () => {
    const { call } = await server.add()
    expect(await call(identity.me, {})).toMatchObject({ sessionTimeoutMinutes: 30 })
    await server.owner.run(sql`update settings set session_timeout_minutes = 5`)
    expect(await call(identity.me, {})).toMatchObject({ sessionTimeoutMinutes: 5 })
    await server.owner.run(sql`update settings set session_timeout_minutes = 30`)
  })

  test('ends as soon as its user is suspended', async () => {
    const { id, call } = await server.add()
    await server.owner.run(sql`update users set status = 'suspended' where id = ${id}`)
    expect(await refusal(call(identity.me, {}))).toEqual([401, 'session_expired'])
  })

  test('is stored as a hash, and a missing token differs from an unknown one', async () => {
    const { id, token } = await server.add()
    const hash = await server.owner.value<string>(
      sql`select encode(token_hash, 'hex') from sessions where user_id = ${id}`,
    )
    expect(hash).toHaveLength(64)
    expect(hash).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
    expect(await refusal(server.stranger(identity.me, {}))).toEqual([401, 'not_signed_in'])
    expect(await refusal(server.as('x'.repeat(43))(identity.me, {}))).toEqual([401, 'session_expired'])
  })
})

describe('changing the password', () => {
  test('needs the current one, ends every other session, and counts guesses', async () => {
    const person = await server.add()
    const elsewhere = finished(await server.logIn(person))
    const change = (currentPassword: string) => changePassword(person, 'a new one', currentPassword)
    expect(await refusal(change('wrong one'))).toEqual([400, 'wrong_current_password'])
    expect((await change(PASSWORD)).message).toBe('Password changed successfully!')
    expect(await refusal(server.as(elsewhere.token)(identity.me, {}))).toEqual([401, 'session_expired'])
    await person.call(identity.me, {})
    await server.logIn(person, 'a new one')
    for (let n = 0; n < 5; n++) await refusal(change('wrong one'))
    expect(await refusal(change('a new one'))).toEqual([429, 'too_many_attempts'])
  })
})

describe('the profile', () => {
  test('changes the fields sent and no others; a birth date never shifts', async () => {
    const { call } = await server.add()
    const { user } = await call(identity.updateProfile, {
      body: { city: 'Penang', dateOfBirth: '1990-02-28T00:00:00.000Z' },
    })
    expect(user).toMatchObject({
      city: 'Penang',
      firstName: 'Aisyah',
      dateOfBirth: '1990-02-28T00:00:00.000Z',
    })
    expect((await call(identity.me, {})).user.dateOfBirth).toBe('1990-02-28T00:00:00.000Z')
  })

  test.each(z.keyof(Profile).options)('%s can be changed, and is read back', async (field) => {
    const { call } = await server.add()
    const own: Profile = {
      email: `${crypto.randomUUID()}@example.com`,
      phoneNumber: '+60 4 765 4321',
      dateOfBirth: '1980-05-01T00:00:00.000Z',
    }
    const value = own[field] ?? 'Pulau Tikus'
    const before = (await call(identity.me, {})).user.updatedAt
    const { user } = await call(identity.updateProfile, { body: { [field]: value } })
    expect(user[field]).toBe(value)
    expect((await call(identity.me, {})).user[field]).toBe(value)
    expect(user.updatedAt > before).toBe(true)
  })

  test('a birth date is the same in every time zone of the database', async () => {
    const { id, call } = await server.add()
    // Kiritimati skipped this day when it moved across the date line.
    const dateOfBirth = '1994-12-31T00:00:00.000Z'
    await call(identity.updateProfile, { body: { dateOfBirth } })
    const user = await server.owner.transaction(async (tx) => {
      await tx.run(sql`select set_config('TimeZone', 'Pacific/Kiritimati', true)`)
      return getUser(tx, id)
    })
    expect(user.dateOfBirth).toBe(dateOfBirth)
  })

  test('a new address or number is unverified', async () => {
    const { id, call } = await server.add()
    await server.owner.run(
      sql`update users set email_verified = true, phone_verified = true where id = ${id}`,
    )
    const { user } = await call(identity.updateProfile, { body: { phoneNumber: '+60 4 123 4567' } })
    expect([user.emailVerified, user.phoneVerified]).toEqual([true, false])
  })

  test('another user’s address can’t be taken, and a local midnight is no valid date', async () => {
    const other = await server.add()
    const { call, token } = await server.add()
    expect(
      await refusal(call(identity.updateProfile, { body: { email: other.email.toUpperCase() } })),
    ).toEqual([409, 'email_taken'])
    for (const dateOfBirth of [
      '1990-02-28T16:00:00.000Z',
      '1990-02-30T00:00:00.000Z',
      '2990-01-01T00:00:00.000Z',
    ]) {
      const headers = { authorization: `Bearer ${token}` }
      expect((await post('/auth/profile', { dateOfBirth }, headers, 'PUT')).status, dateOfBirth).toBe(400)
    }
  })
})

test('every endpoint refuses callers without a session, and those for staff refuse customers', async () => {
  const customer = await server.add()
  const endpoints: Endpoint[] = Object.values(contract).flatMap((group): Endpoint[] => Object.values(group))
  expect(endpoints.length).toBeGreaterThan(40)
  for (const endpoint of endpoints.filter(({ access }) => access !== 'public')) {
    const path = endpoint.path.replace(':id', crypto.randomUUID())
    const statusFor = async (who: Person | null) => (await server.send(who, endpoint.method, path)).status
    expect(await statusFor(null), `${endpoint.method} ${path}`).toBe(401)
    if (endpoint.access === 'admin') expect(await statusFor(customer), `${endpoint.method} ${path}`).toBe(403)
  }
})

test('an IPv6 caller is limited by the /64, in every spelling of the address', () => {
  expect(addressBlock('2001:db8::1:2:3:4')).toBe(addressBlock('2001:0db8:0:0:9:2:3:4'))
  expect(addressBlock('2001:db8:0:1::1')).not.toBe(addressBlock('2001:db8:0:2::1'))
  expect([addressBlock('::1'), addressBlock('203.0.113.9')]).toEqual(['0:0:0:0::/64', '203.0.113.9'])
})
