import { randomUUID } from 'node:crypto'
import { customers } from '@bank/contract/customers'
import { identity } from '@bank/contract/identity'
import { recovery } from '@bank/contract/recovery'
import { signInSteps } from '@bank/contract/sign-in'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, PASSWORD, type Person, refusal, registration } from '../../../../testing/bank.ts'
import { addPasskey } from '../../../../testing/factors.ts'
import { nextLetter, tokenIn } from '../../../../testing/recovery.ts'
import { editUser, startBankWithPost } from '../../../../testing/scenes.ts'
import { serverWaits } from '../../../../testing/waiting.ts'
import { forgotPassword, RESET_LETTERS_AN_HOUR } from './forgot-password.ts'

let person: Person
const { server, post } = await startBankWithPost()
beforeEach(async () => {
  person = await server.add()
})

const forgot = (email = person.email) => server.stranger(recovery.forgotPassword, { body: { email } })
const reset = (token: string, newPassword = 'another password') =>
  server.stranger(recovery.resetPassword, { body: { token, newPassword } })
const logIn = (password: string, email = person.email) =>
  server.stranger(identity.login, { body: { email, password } })
const isSignedIn = async ({ call }: Person) =>
  call(identity.me, {}).then(
    () => true,
    () => false,
  )
const statusOf = ({ id }: Person) =>
  server.owner.value<string>(sql`select status from users where id = ${id}`)

async function resetToken(email = person.email): Promise<string> {
  await forgot(email)
  return tokenIn(await nextLetter(post, email, 'Set a new password'), 'reset-password')
}

/** Waits for what was asked before: requests are worked on one after the other. */
const settle = async () => resetToken((await server.add()).email)
const countResetLetters = ({ id }: Person) =>
  server.owner.run(sql`select from letters where user_id = ${id} and kind = 'password-reset'`)

describe('somebody who forgot their password', () => {
  test('sets a new one with the letter, is logged out everywhere, and is told', async () => {
    const token = await resetToken(person.email)
    await reset(token)
    expect(await isSignedIn(person)).toBe(false)
    expect(await refusal(logIn(PASSWORD))).toEqual([401, 'invalid_credentials'])
    expect((await logIn('another password')).token).toHaveLength(43)
    tokenIn(await nextLetter(post, person.email, 'Your password has been changed'), 'lock')
    expect(await server.actsOf(person)).toEqual(
      expect.arrayContaining(['user.reset_asked', 'user.password_reset']),
    )
  })

  test('writes the address as they like', async () => {
    await forgot(` ${person.email.toUpperCase()} `)
    await nextLetter(post, person.email, 'Set a new password')
  })

  test('uses each link once, also twice at the same moment', async () => {
    const token = await resetToken()
    const answers = await Promise.allSettled([1, 2, 3, 4].map((n) => reset(token, `password ${n} of theirs`)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refusal(reset(token))).toEqual([400, 'token_over'])
  })

  test('can only use the latest link', async () => {
    const [first, second] = [await resetToken(), await resetToken()]
    expect(await refusal(reset(first))).toEqual([400, 'token_over'])
    await reset(second)
  })

  test('has one link, also after asking at two servers at once', async () => {
    const origin = { address: '127.0.0.1', requestId: 'test', device: 'Test' }
    const ask = () => forgotPassword(server.db, server.outbox, person.email, origin)
    await Promise.all([ask(), ask(), ask(), ask()])
    const links = await server.owner.rows(sql`select from letter_tokens where user_id = ${person.id}`)
    expect(links).toHaveLength(1)
  })

  test('has half an hour', async () => {
    const token = await resetToken()
    await server.owner.run(sql`
      update letter_tokens set expires_at = expires_at - interval '30 minutes' where user_id = ${person.id}`)
    expect(await refusal(reset(token))).toEqual([400, 'token_over'])
  })

  test('keeps the link when the new password is refused', async () => {
    const token = await resetToken()
    expect(await refusal(reset(token, 'short'))).toEqual([400, 'validation_failed'])
    await reset(token)
  })

  test('still needs their second factor afterwards', async () => {
    await addPasskey(person)
    await reset(await resetToken())
    const step = await logIn('another password')
    expect([step.next, step.token]).toEqual(['second_factor', undefined])
  })

  test('gets no session from a sign-in that began with the old password', async () => {
    await addPasskey(person)
    const { challenge = '' } = await logIn(PASSWORD)
    await reset(await resetToken())
    const answer = server.stranger(signInSteps.secondFactor, { body: { challenge, code: '123456' } })
    expect(await refusal(answer)).toEqual([400, 'challenge_over'])
  })

  test('gets few letters an hour, and the last link goes on working', async () => {
    let last = ''
    for (let n = 0; n < RESET_LETTERS_AN_HOUR; n++) last = await resetToken()
    await forgot()
    await settle()
    expect(await countResetLetters(person)).toBe(RESET_LETTERS_AN_HOUR)
    await reset(last)
  })

  test('gets another letter as soon as the last link is over, however often strangers have asked', async () => {
    for (let n = 0; n < RESET_LETTERS_AN_HOUR; n++) await resetToken()
    await server.owner.run(sql`
      update letter_tokens set expires_at = expires_at - interval '30 minutes' where user_id = ${person.id}`)
    await reset(await resetToken())
  })

  test('gets no link at an address that the account leaves at this moment', async () => {
    await server.owner.transaction(async (tx) => {
      await tx.run(sql`select from users where id = ${person.id} for no key update`)
      await forgot()
      await serverWaits(server)
      const email = `${randomUUID()}@new.example`
      await tx.run(sql`update users set email = ${email}, email_folded = ${email} where id = ${person.id}`)
    })
    await settle()
    const count = await server.owner.value<number>(
      sql`select count(*)::int from letter_tokens where user_id = ${person.id} and purpose = 'reset'`,
    )
    expect(count).toBe(0)
  })

  test('is answered alike whether or not there is such an account', async () => {
    const suspended = await server.add({ status: 'suspended' })
    const answers = [
      await forgot(),
      await forgot(`${randomUUID()}@nobody.example`),
      await forgot(suspended.email),
      await forgot('not an address'),
    ]
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    await settle()
    expect([await countResetLetters(person), await countResetLetters(suspended)]).toEqual([1, 0])
  })

  test('can’t use a link for anything else', async () => {
    const token = await resetToken()
    for (const call of [recovery.verifyEmail, recovery.undoEmail, recovery.lock])
      expect(await refusal(server.stranger(call, { body: { token } }))).toEqual([400, 'token_over'])
    await reset(token)
  })
})

test('nobody who reads the database finds a token that works', async () => {
  const token = await resetToken()
  const found = await server.owner.value<number>(sql`
    select (select count(*) from letter_tokens t where t::text like ${`%${token}%`})
      + (select count(*) from audit_log a where a::text like ${`%${token}%`})
      + (select count(*) from letters l where l::text like ${`%${token}%`})`)
  expect(found).toBe(0)
})

describe('staff', () => {
  test('send the letter, and never see its link', async () => {
    const admin = await server.add({ role: 'admin' })
    const answer = await admin.call(customers.sendPasswordReset, { params: { id: person.id } })
    const token = tokenIn(await nextLetter(post, person.email, 'Set a new password'), 'reset-password')
    expect(JSON.stringify(answer)).not.toContain(token)
    await reset(token)
    expect(await server.actsOf(person)).toContain('user.reset_sent_by_staff')
  })

  test('help a locked customer, who signs in only once staff activate the account', async () => {
    const admin = await server.add({ role: 'admin' })
    await person.call(recovery.lock, { body: {} })
    await admin.call(customers.sendPasswordReset, { params: { id: person.id } })
    await reset(tokenIn(await nextLetter(post, person.email, 'Set a new password'), 'reset-password'))
    expect(await refusal(logIn('another password'))).toEqual([403, 'account_suspended'])
    await editUser(admin, person, { status: 'active' })
    tokenIn(await nextLetter(post, person.email, 'Your account is open again'), 'lock')
    expect((await logIn('another password')).token).toHaveLength(43)
  })
})

describe('an email address', () => {
  const verify = (token: string) => server.stranger(recovery.verifyEmail, { body: { token } })
  const verifyToken = async (email = person.email) =>
    tokenIn(await nextLetter(post, email, 'Please confirm your email address'), 'verify-email')
  const isVerified = async () => (await person.call(identity.me, {})).user.emailVerified

  test('is confirmed with the button of a letter, once', async () => {
    await person.call(recovery.sendVerification, {})
    const token = await verifyToken()
    expect(await isVerified()).toBe(false)
    await verify(token)
    expect(await isVerified()).toBe(true)
    expect(await refusal(verify(token))).toEqual([400, 'token_over'])
    expect((await person.call(recovery.sendVerification, {})).message).toContain('already')
  })

  test('is confirmed with the letter that registering sends', async () => {
    const { token, user } = await server.stranger(identity.register, { body: registration() })
    await verify(await verifyToken(user.email))
    expect((await server.as(token)(identity.me, {})).user.emailVerified).toBe(true)
  })

  test('is not confirmed by the letter to another one', async () => {
    await person.call(recovery.sendVerification, {})
    const token = await verifyToken()
    await person.call(identity.updateProfile, { body: { email: `${randomUUID()}@new.example` } })
    expect(await refusal(verify(token))).toEqual([400, 'token_over'])
    expect(await isVerified()).toBe(false)
  })
})

describe('an account', () => {
  const lock = (token: string) => server.stranger(recovery.lock, { body: { token } })

  test('is locked by its signed-in owner, and everything ends', async () => {
    const link = await resetToken()
    await person.call(recovery.lock, { body: {} })
    expect(await statusOf(person)).toBe('suspended')
    expect(await isSignedIn(person)).toBe(false)
    expect(await refusal(reset(link))).toEqual([400, 'token_over'])
    expect(await refusal(logIn(PASSWORD))).toEqual([403, 'account_suspended'])
    await nextLetter(post, person.email, 'Your account is locked')
    expect(await server.actsOf(person)).toContain('user.locked_by_owner')
  })

  test('is locked with a letter about security, once', async () => {
    await reset(await resetToken())
    const token = tokenIn(await nextLetter(post, person.email, 'Your password has been changed'), 'lock')
    await lock(token)
    expect(await statusOf(person)).toBe('suspended')
    await server.owner.run(sql`update users set status = 'active' where id = ${person.id}`)
    expect(await refusal(lock(token))).toEqual([400, 'token_over'])
    expect(await statusOf(person)).toBe('active')
  })

  test('is not locked by somebody without a session or a link', async () => {
    expect(await refusal(server.stranger(recovery.lock, { body: {} }))).toEqual([401, 'not_signed_in'])
    expect(await refusal(lock('x'.repeat(43)))).toEqual([400, 'token_over'])
  })

  test('of the last active administrator can’t be locked', async () => {
    await server.owner.run(sql`update users set status = 'inactive' where role = 'admin'`)
    const admin = await server.add({ role: 'admin' })
    expect(await refusal(admin.call(recovery.lock, { body: {} }))).toEqual([409, 'last_administrator'])
    expect(await isSignedIn(admin)).toBe(true)
    const another = await server.add({ role: 'admin' })
    await Promise.allSettled([admin, another].map(({ call }) => call(recovery.lock, { body: {} })))
    expect([await statusOf(admin), await statusOf(another)].toSorted()).toEqual(['active', 'suspended'])
  })
})

test('a bank that sends no letters says so to whoever asks for one', async () => {
  const mute = await createTestServer({ DATABASE_URL: 'postgres://elsewhere' })
  const customer = await mute.add()
  const admin = await mute.add({ role: 'admin' })
  const NO_LETTERS = [409, 'no_letters']
  expect(await refusal(customer.call(recovery.sendVerification, {}))).toEqual(NO_LETTERS)
  const asked = admin.call(customers.sendPasswordReset, { params: { id: customer.id } })
  expect(await refusal(asked)).toEqual(NO_LETTERS)
  await mute.stop()
})
