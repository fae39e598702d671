import { setTimeout as sleep } from 'node:timers/promises'
import { factors } from '@bank/contract/factors'
import { identity } from '@bank/contract/identity'
import { signInSteps } from '@bank/contract/sign-in'
import { hash } from '@node-rs/argon2'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { type Person, refusal, registration } from '../../../testing/bank.ts'
import { createAuthenticator, enterPassword, wrongCodeOf } from '../../../testing/factors.ts'
import { holdHashing } from '../../../testing/hashing.ts'
import { changePassword, startBank } from '../../../testing/scenes.ts'
import { addTotp, codeOf } from '../../../testing/totp.ts'
import { NO_PASSWORD } from '../../users/user.ts'
import { accountKey } from '../sign-in/limits.ts'
import { hashPassword, verifyPassword } from './hashing.ts'
import { placeOf } from './slots.ts'

it('finds no password right where an account has none or there is no account', async () => {
  const stored = await hashPassword('A Day At Sea 1')
  expect(await verifyPassword(stored, 'A Day At Sea 1')).toEqual({ stored, renewed: null })
  for (const [other, typed] of [
    [stored, 'a Day At Sea 1'],
    [NO_PASSWORD, NO_PASSWORD],
    [NO_PASSWORD, ''],
    [null, 'A Day At Sea 1'],
    [null, 'Ein Tag in Mu\u0308nchen'],
  ] as const)
    expect(await verifyPassword(other, typed)).toBeNull()
})

it('takes every way of writing one password for the same', async () => {
  const stored = await hashPassword('Tag in Mu\u0308nchen')
  for (const typed of ['Tag in M\u00FCnchen', 'Tag\u00A0in\u3000Mu\u0308nchen'])
    expect(await verifyPassword(stored, typed), typed).toEqual({ stored, renewed: null })
  // Compatibility forms and case are other characters, of which some are what makes a password strong.
  for (const typed of ['Tag in M\u00FC\uFF4Echen', 'tag in M\u00FCnchen', 'Tag  in M\u00FCnchen'])
    expect(await verifyPassword(stored, typed), typed).toBeNull()
})

const server = await startBank()

describe('a password that was hashed before passwords were normalized', () => {
  const OLD = 'Tag\u00A0in Mu\u0308nchen'
  const NOW = 'Tag in M\u00FCnchen'
  let person: Person
  beforeEach(async () => {
    person = await server.add()
    const old = await hash(OLD, { memoryCost: 8, timeCost: 1, parallelism: 1 })
    await server.owner.run(sql`update users set password_hash = ${old} where id = ${person.id}`)
  })
  const signIn = (password: string) => server.logIn(person, password)

  test('still signs in as it was typed, and from then on in every way of writing it', async () => {
    expect(await refusal(signIn(NOW))).toEqual([401, 'invalid_credentials'])
    await signIn(OLD)
    for (const password of [NOW, OLD]) await signIn(password)
  })

  test('still confirms that it is its owner, and can be changed', async () => {
    await person.call(identity.confirmPassword, { body: { password: OLD } })
    await changePassword(person, 'Nacht\u2003in Zu\u0308rich', NOW)
    await signIn('Nacht in Z\u00FCrich')
  })
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
  let person: Person
  let release = () => {}
  beforeEach(async () => {
    person = await server.add()
  })
  afterEach(() => release())

  const orWaiting = <Answer>(call: Promise<Answer>) => Promise.race([call, sleep(1000, 'waiting' as const)])
  const finish = (challenge: string, code: string) =>
    server.stranger(signInSteps.secondFactor, { body: { challenge, code } })

  test('a registration waits, but one whose address is taken is refused at once', async () => {
    release = holdHashing()
    const taken = server.stranger(identity.register, { body: registration(person.email.toUpperCase()) })
    expect(await refusal(taken)).toEqual([409, 'email_taken'])
    const free = server.stranger(identity.register, { body: registration() })
    expect(await orWaiting(free)).toBe('waiting')
    release()
    await free
  })

  test('new recovery codes wait, one hash after the other, and are not hashed without a factor', async () => {
    const poor = await server.add()
    await addTotp(person)
    release = holdHashing()
    expect(await refusal(poor.call(factors.newRecoveryCodes, {}))).toEqual([409, 'no_factor'])
    let isDone = false
    const renewed = person.call(factors.newRecoveryCodes, {}).then(() => {
      isDone = true
    })
    expect(await orWaiting(renewed)).toBe('waiting')
    const other = hashPassword('somebody else’s', placeOf(poor.email, { address: '192.0.2.1' }))
    release()
    await other
    expect(isDone).toBe(false)
    await renewed
  })

  test('the first codes of an app wait, and a wrong code is refused at once', async () => {
    const { data } = await person.call(factors.startTotp, {})
    release = holdHashing()
    const confirm = (code: string) => person.call(factors.confirmTotp, { body: { code } })
    expect(await refusal(confirm(wrongCodeOf(data.secret)))).toEqual([400, 'wrong_code'])
    const confirmed = confirm(codeOf(data.secret))
    expect(await orWaiting(confirmed)).toBe('waiting')
    release()
    expect((await confirmed).data.recoveryCodes).toHaveLength(10)
  })

  test('the first codes of a passkey wait, and a wrong passkey is refused at once', async () => {
    const { data } = await person.call(factors.passkeyOptions, {})
    release = holdHashing()
    const add = (response: ReturnType<ReturnType<typeof createAuthenticator>['create']>) =>
      person.call(factors.addPasskey, { body: { name: 'Laptop', response } })
    const wrong = createAuthenticator().create(data, { relyingParty: 'elsewhere.example' })
    expect(await refusal(add(wrong))).toEqual([400, 'wrong_passkey'])
    const added = add(createAuthenticator().create(data))
    expect(await orWaiting(added)).toBe('waiting')
    release()
    expect((await added).data.recoveryCodes).toHaveLength(10)
  })

  test('a recovery code waits without a lock on its owner, and what can’t be one is refused at once', async () => {
    const { recoveryCodes } = await addTotp(person)
    const { challenge } = await enterPassword(server, person)
    release = holdHashing()
    expect(await refusal(finish(challenge, 'no such code'))).toEqual([400, 'wrong_code'])
    const confirmed = person.call(identity.confirmPassword, { body: { code: recoveryCodes[0] } })
    const signedIn = finish(challenge, recoveryCodes[1] ?? '')
    expect(await orWaiting(Promise.race([confirmed, signedIn]))).toBe('waiting')
    await server.owner.transaction((tx) =>
      tx.row(sql`select id from users where id = ${person.id} for update nowait`),
    )
    release()
    await Promise.all([confirmed, signedIn])
  })

  test('a locked account’s recovery code is not hashed', async () => {
    const { recoveryCodes } = await addTotp(person)
    const { challenge } = await enterPassword(server, person)
    await server.owner.run(sql`
      insert into sign_in_failures (account, address, failures, locked_until)
      values (${accountKey(person.email)}, '127.0.0.1', 5, now() + interval '15 minutes')`)
    release = holdHashing()
    expect(await refusal(finish(challenge, recoveryCodes[0] ?? ''))).toEqual([429, 'too_many_attempts'])
  })
})
