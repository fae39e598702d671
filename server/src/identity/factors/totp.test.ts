import { factors } from '@bank/contract/factors'
import { finished, identity } from '@bank/contract/identity'
import { recovery } from '@bank/contract/recovery'
import { signInSteps } from '@bank/contract/sign-in'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD, type Person, refusal } from '../../../testing/bank.ts'
import { enterPassword, wrongCodeOf } from '../../../testing/factors.ts'
import { startBank } from '../../../testing/scenes.ts'
import { addTotp, codeOf } from '../../../testing/totp.ts'
import { whileLocked } from '../../../testing/waiting.ts'
import { makeToken } from '../recovery/letter-tokens.ts'

let person: Person
const server = await startBank()
beforeEach(async () => {
  person = await server.add()
})

const finish = (challenge: string, code: string) =>
  server.stranger(signInSteps.secondFactor, { body: { challenge, code } })
const listed = async () => (await person.call(factors.list, {})).data
/** A hundred codes were tried today, at this address or, without one, at all where the owner has not signed in. */
const haveTried = (at: string) =>
  server.owner.run(sql`
    insert into rate_limits (key, count) values (${`code ${person.id}${at}`}, 100)
    on conflict (key) do update set count = 100`)

describe('an authenticator app', () => {
  test('counts once a code has confirmed it, and brings ten recovery codes with it', async () => {
    const { data } = await person.call(factors.startTotp, {})
    expect(data.uri).toMatch(/^otpauth:\/\/totp\/.*secret=[A-Z2-7]{32}.*algorithm=SHA1&digits=6&period=30$/)
    expect(data.qrCode).toMatch(/^data:image\/png;base64,/)
    expect((await listed()).totp).toBe(false)
    finished(await server.logIn(person))
    const wrong = person.call(factors.confirmTotp, { body: { code: wrongCodeOf(data.secret) } })
    expect(await refusal(wrong)).toEqual([400, 'wrong_code'])
    const foreign = person.call(factors.confirmTotp, {
      body: { code: '\u0661\u0662\u0663\u0664\u0665\u0666' },
    })
    expect(await refusal(foreign)).toEqual([400, 'wrong_code'])
    const right = await person.call(factors.confirmTotp, { body: { code: codeOf(data.secret) } })
    expect(right.data.recoveryCodes).toHaveLength(10)
    expect(right.data.recoveryCodes?.[0]).toMatch(/^[a-km-np-z2-9]{5}-[a-km-np-z2-9]{5}$/)
    expect(await listed()).toEqual({
      passkeys: [],
      totp: true,
      recoveryCodesLeft: 10,
      passkeysAvailable: true,
      accepted: { rpId: 'localhost', userId: expect.any(String), allAcceptedCredentialIds: [] },
    })
    expect(await server.actsOf(person)).toContain('user.totp_added')
  })

  test('is never in clear text in the database, and nor is a recovery code', async () => {
    const { secret, recoveryCodes } = await addTotp(person)
    const all = await server.owner.value<string>(sql`
      select concat((select string_agg(t::text, '') from totp_secrets t), (select string_agg(r::text, '') from recovery_codes r),
        (select string_agg(a::text, '') from audit_log a))`)
    for (const text of [secret, Buffer.from(secret).toString('hex'), ...recoveryCodes])
      expect(all).not.toContain(text)
  })

  test('makes the right password only the first step, which opens no session', async () => {
    await addTotp(person)
    const step = await enterPassword(server, person)
    expect([step.next, step.factors, step.token, step.user]).toEqual([
      'second_factor',
      ['totp', 'recovery'],
      undefined,
      undefined,
    ])
    const wrong = server.logIn(person, 'wrong')
    expect(await refusal(wrong)).toEqual([401, 'invalid_credentials'])
  })

  test('finishes the sign-in with a code, spaces or not', async () => {
    const { secret } = await addTotp(person)
    const { challenge } = await enterPassword(server, person)
    const code = codeOf(secret)
    const { token, user } = await finish(challenge, ` ${code.slice(0, 3)} ${code.slice(3)} `)
    expect(user.id).toBe(person.id)
    expect((await server.as(token)(identity.me, {})).user.id).toBe(person.id)
  })

  test('accepts each code once, also from two at once', async () => {
    const { secret } = await addTotp(person)
    const code = codeOf(secret)
    const steps = await Promise.all([1, 2, 3].map(() => enterPassword(server, person)))
    const settled = await Promise.allSettled(steps.map(({ challenge }) => finish(challenge, code)))
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { challenge } = await enterPassword(server, person)
    expect(await refusal(finish(challenge, code))).toEqual([400, 'wrong_code'])
    // The one before it is used up, too.
    expect(await refusal(finish(challenge, codeOf(secret, -30)))).toEqual([400, 'wrong_code'])
  })

  test('accepts a clock that is one step off, and none that is a day off', async () => {
    const { secret } = await addTotp(person)
    const { challenge } = await enterPassword(server, person)
    for (const seconds of [-86_400, 86_400, -120, 120])
      expect(await refusal(finish(challenge, codeOf(secret, seconds)))).toEqual([400, 'wrong_code'])
    await finish(challenge, codeOf(secret, 30))
  })

  test('can’t be replaced while it counts, only removed, after which the password is enough', async () => {
    await addTotp(person)
    expect(await refusal(person.call(factors.startTotp, {}))).toEqual([409, 'totp_exists'])
    await person.call(factors.removeTotp, {})
    expect(await listed()).toMatchObject({ totp: false, recoveryCodesLeft: 0 })
    finished(await server.logIn(person))
    expect(await refusal(person.call(factors.removeTotp, {}))).toEqual([404, 'not_found'])
    expect(await server.actsOf(person)).toContain('user.totp_removed')
  })

  test('is set up and removed only after a fresh sign-in', async () => {
    await server.owner.run(
      sql`update sessions set authenticated_at = now() - interval '16 minutes' where user_id = ${person.id}`,
    )
    expect(await refusal(person.call(factors.startTotp, {}))).toEqual([403, 'sign_in_again'])
    expect(await refusal(person.call(factors.removeTotp, {}))).toEqual([403, 'sign_in_again'])
    expect(await refusal(person.call(factors.newRecoveryCodes, {}))).toEqual([403, 'sign_in_again'])
  })

  test('takes no more than a hundred codes a day without success, whoever tries from wherever', async () => {
    const { secret } = await addTotp(person)
    await haveTried('')
    const { challenge } = await enterPassword(server, person)
    expect(await refusal(finish(challenge, codeOf(secret)))).toEqual([429, 'too_many_attempts'])
  })

  test('at an address where its owner has signed in, has a count of its own that strangers can’t use up', async () => {
    const { secret, recoveryCodes } = await addTotp(person)
    await finish((await enterPassword(server, person)).challenge, recoveryCodes[0] ?? '')
    await haveTried('')
    const { challenge } = await enterPassword(server, person)
    await finish(challenge, codeOf(secret))
    const code = codeOf(secret, 30)
    await person.call(identity.confirmPassword, { body: { code } })

    await haveTried(' 127.0.0.1')
    const again = await enterPassword(server, person)
    expect(await refusal(finish(again.challenge, wrongCodeOf(secret)))).toEqual([429, 'too_many_attempts'])
    await server.owner.run(
      sql`update rate_limits set since = now() - interval '91 days' where key like 'signed_in%'`,
    )
    await server.owner.run(sql`delete from rate_limits where key = ${`code ${person.id}`}`)
    expect(await refusal(finish(again.challenge, wrongCodeOf(secret)))).toEqual([400, 'wrong_code'])
  })

  test('gets its hundred codes back with a new password, once a day', async () => {
    const { secret } = await addTotp(person)
    const resetAndTry = async () => {
      await haveTried('')
      const token = await server.db.transaction((tx) =>
        makeToken(tx, { userId: person.id, purpose: 'reset' }),
      )
      await server.stranger(recovery.resetPassword, { body: { token, newPassword: PASSWORD } })
      return refusal(finish((await enterPassword(server, person)).challenge, wrongCodeOf(secret)))
    }
    expect(await resetAndTry()).toEqual([400, 'wrong_code'])
    expect(await resetAndTry()).toEqual([429, 'too_many_attempts'])
    await server.owner.run(sql`
      update rate_limits set since = now() - interval '25 hours' where key = ${`codes-back ${person.id}`}`)
    expect(await resetAndTry()).toEqual([400, 'wrong_code'])
  })
})

test.each([
  [
    'confirm an app',
    async () => {
      const { data } = await person.call(factors.startTotp, {})
      return () => person.call(factors.confirmTotp, { body: { code: codeOf(data.secret) } })
    },
  ],
  [
    'remove an app',
    async () => {
      await addTotp(person)
      return () => person.call(factors.removeTotp, {})
    },
  ],
  [
    'make recovery codes',
    async () => {
      await addTotp(person)
      return () => person.call(factors.newRecoveryCodes, {})
    },
  ],
])('a session that ends meanwhile does not %s', async (_what, prepare) => {
  const act = await prepare()
  const acting = whileLocked<unknown>(server, person, act, (tx) =>
    tx.run(sql`delete from sessions where user_id = ${person.id}`),
  )
  expect(await refusal(acting)).toEqual([401, 'session_expired'])
})

describe('recovery codes', () => {
  test('finish a sign-in, each once, in capitals or without the hyphen', async () => {
    const { recoveryCodes } = await addTotp(person)
    const [first = '', second = ''] = recoveryCodes
    const { challenge } = await enterPassword(server, person)
    await finish(challenge, first.toUpperCase())
    const again = await enterPassword(server, person)
    expect(await refusal(finish(again.challenge, first))).toEqual([400, 'wrong_code'])
    await finish(again.challenge, second.replace('-', ''))
    expect((await listed()).recoveryCodesLeft).toBe(8)
    expect(await server.actsOf(person)).toContain('user.recovery_code_used')
  })

  test('work once, also for two at once', async () => {
    const [code = ''] = (await addTotp(person)).recoveryCodes
    const steps = await Promise.all([1, 2].map(() => enterPassword(server, person)))
    const settled = await Promise.allSettled(steps.map(({ challenge }) => finish(challenge, code)))
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('are replaced as a whole, and exist only with a factor', async () => {
    expect(await refusal(person.call(factors.newRecoveryCodes, {}))).toEqual([409, 'no_factor'])
    const [former = ''] = (await addTotp(person)).recoveryCodes
    const { data } = await person.call(factors.newRecoveryCodes, {})
    expect(new Set(data.recoveryCodes).size).toBe(10)
    const { challenge } = await enterPassword(server, person)
    expect(await refusal(finish(challenge, former))).toEqual([400, 'wrong_code'])
    await finish(challenge, data.recoveryCodes[9] ?? '')
  })

  test('of somebody else don’t work', async () => {
    const other = await server.add()
    const [foreign = ''] = (await addTotp(other)).recoveryCodes
    await addTotp(person)
    const { challenge } = await enterPassword(server, person)
    expect(await refusal(finish(challenge, foreign))).toEqual([400, 'wrong_code'])
  })
})
