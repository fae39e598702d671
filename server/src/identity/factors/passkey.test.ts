import { factors, PASSKEYS_MAX } from '@bank/contract/factors'
import { identity } from '@bank/contract/identity'
import { signInSteps } from '@bank/contract/sign-in'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, type Person, refusal } from '../../../testing/bank.ts'
import { addPasskey, createAuthenticator, enterPassword } from '../../../testing/factors.ts'
import { startBank } from '../../../testing/scenes.ts'
import { addTotp } from '../../../testing/totp.ts'
import { whileLocked } from '../../../testing/waiting.ts'
import { userHandle } from './passkey.ts'
import { relyingPartyOf } from './relying-party.ts'

let person: Person
const server = await startBank()
beforeEach(async () => {
  person = await server.add()
})

type Authenticator = ReturnType<typeof createAuthenticator>
type Twist = Parameters<Authenticator['get']>[1]

/** Signs in with the passkey alone. */
async function signInAlone(authenticator: Authenticator, twist?: Twist) {
  const { data } = await server.stranger(signInSteps.passkeyOptions, {})
  const response = authenticator.get(data.options, twist)
  return server.stranger(signInSteps.passkey, { body: { challenge: data.challenge, response } })
}

/** Signs in with the password, then with the passkey. */
async function signInWithBoth(authenticator: Authenticator, twist?: Twist) {
  const { challenge } = await enterPassword(server, person)
  const { data } = await server.stranger(signInSteps.secondFactorOptions, { body: { challenge } })
  const passkey = authenticator.get(data, twist)
  return server.stranger(signInSteps.secondFactor, { body: { challenge, passkey } })
}

const strangersHandle = Buffer.from(userHandle(crypto.randomUUID())).toString('base64url')

describe('a passkey', () => {
  test('is added with a name, and brings recovery codes as the first factor only', async () => {
    const first = await addPasskey(person)
    expect([first.name, first.lastUsedAt, first.recoveryCodes?.length]).toEqual(['My laptop', null, 10])
    expect((await addPasskey(person)).recoveryCodes).toBeNull()
    const { data } = await person.call(factors.list, {})
    expect(data.passkeys.map(({ id }) => id)).toContain(first.id)
  })

  test('signs in alone', async () => {
    const { authenticator } = await addPasskey(person)
    const { token, user } = await signInAlone(authenticator)
    expect(user.id).toBe(person.id)
    expect((await server.as(token)(identity.me, {})).user.id).toBe(person.id)
    const { data } = await person.call(factors.list, {})
    expect(data.passkeys[0]?.lastUsedAt).not.toBeNull()
  })

  test('is the second step after the password, also without asking for a PIN', async () => {
    const { authenticator } = await addPasskey(person)
    expect((await enterPassword(server, person)).factors).toEqual(['passkey', 'recovery'])
    expect((await signInWithBoth(authenticator, { isVerified: false, userHandle: null })).user.id).toBe(
      person.id,
    )
  })

  test.each<[string, Twist]>([
    ['of a page of another origin', { origin: 'https://meranti.example' }],
    ['of a page that only begins like ours', { origin: 'http://localhost.evil.example' }],
    ['for another relying party', { relyingParty: 'evil.example' }],
    ['with the handle of another user', { userHandle: strangersHandle }],
    ['of the making of a passkey', { type: 'webauthn.create' }],
  ])('does not sign in with an answer %s', async (_, twist) => {
    const { authenticator } = await addPasskey(person)
    expect(await refusal(signInAlone(authenticator, twist))).toEqual([400, 'wrong_passkey'])
    expect(await refusal(signInWithBoth(authenticator, twist))).toEqual([400, 'wrong_passkey'])
  })

  test.each<[string, Twist]>([
    ['without verifying the person', { isVerified: false }],
    ['without naming the user', { userHandle: null }],
  ])('does not sign in alone %s', async (_, twist) => {
    const { authenticator } = await addPasskey(person)
    expect(await refusal(signInAlone(authenticator, twist))).toEqual([400, 'wrong_passkey'])
  })

  test('whose counter goes back or stays was copied: it is refused, and the log says why', async () => {
    const { authenticator } = await addPasskey(person)
    await signInAlone(authenticator, { counter: 7 })
    for (const counter of [7, 6, 0])
      expect(await refusal(signInAlone(authenticator, { counter }))).toEqual([400, 'wrong_passkey'])
    const copies = await server.owner.value<number>(sql`
      select count(*)::int from audit_log where chain = ${person.id} and after @> '{"copied": true}'`)
    expect(copies).toBe(3)
    await signInAlone(authenticator, { counter: 8 })
  })

  test('may always say 0', async () => {
    const authenticator = createAuthenticator()
    const { data } = await person.call(factors.passkeyOptions, {})
    const response = authenticator.create(data, { counter: 0 })
    await person.call(factors.addPasskey, { body: { name: 'Telephone', response } })
    await signInAlone(authenticator, { counter: 0 })
    await signInAlone(authenticator, { counter: 0 })
  })

  test('answers each challenge once, and not that of another sign-in', async () => {
    const { authenticator } = await addPasskey(person)
    const one = (await server.stranger(signInSteps.passkeyOptions, {})).data
    const other = (await server.stranger(signInSteps.passkeyOptions, {})).data
    const response = authenticator.get(one.options)
    const send = (challenge: string) =>
      server.stranger(signInSteps.passkey, { body: { challenge, response } })
    expect(await refusal(send(other.challenge))).toEqual([400, 'wrong_passkey'])
    await send(one.challenge)
    expect(await refusal(send(one.challenge))).toEqual([400, 'challenge_over'])
    expect(await refusal(send(other.challenge))).toEqual([400, 'challenge_over'])
  })

  test('of somebody else does not finish a sign-in', async () => {
    await addPasskey(person)
    const { authenticator } = await addPasskey(await server.add())
    expect(await refusal(signInWithBoth(authenticator))).toEqual([400, 'wrong_passkey'])
    expect(await refusal(signInWithBoth(authenticator, { userHandle: null }))).toEqual([400, 'wrong_passkey'])
  })

  test('can’t belong to two accounts', async () => {
    const { authenticator } = await addPasskey(person)
    const other = await server.add()
    const { data } = await other.call(factors.passkeyOptions, {})
    const response = authenticator.create(data)
    const adding = other.call(factors.addPasskey, { body: { name: 'Mine', response } })
    expect(await refusal(adding)).toEqual([400, 'wrong_passkey'])
  })

  test('is added only with the options that this account was given', async () => {
    const other = await server.add()
    const { data } = await other.call(factors.passkeyOptions, {})
    const add = (options: { challenge: string }, twist?: Twist) => {
      const response = createAuthenticator().create(options, twist)
      return person.call(factors.addPasskey, { body: { name: 'Mine', response } })
    }
    expect(await refusal(add(data))).toEqual([400, 'challenge_over'])
    const own = (await person.call(factors.passkeyOptions, {})).data
    expect(await refusal(add(data))).toEqual([400, 'wrong_passkey'])
    expect(await refusal(add(own, { origin: 'https://evil.example' }))).toEqual([400, 'wrong_passkey'])
    await add(own)
    expect(await refusal(add(own))).toEqual([400, 'challenge_over'])
  })

  test('that is removed no longer signs in; that of somebody else can’t be removed', async () => {
    const { authenticator, id } = await addPasskey(person)
    const other = await server.add()
    expect(await refusal(other.call(factors.removePasskey, { params: { id } }))).toEqual([404, 'not_found'])
    await person.call(factors.removePasskey, { params: { id } })
    expect(await refusal(signInAlone(authenticator))).toEqual([400, 'passkey_removed'])
    expect((await person.call(factors.list, {})).data.recoveryCodesLeft).toBe(0)
  })

  test('is renamed by its owner alone, and the log does not repeat the name', async () => {
    const { id } = await addPasskey(person)
    const other = await server.add()
    const rename = ({ call }: Person, name: string) =>
      call(factors.renamePasskey, { params: { id }, body: { name } })
    expect(await refusal(rename(other, 'Theirs'))).toEqual([404, 'not_found'])
    expect(await refusal(rename(person, ' '))).toEqual([400, 'validation_failed'])
    expect(await refusal(rename(person, 'x'.repeat(61)))).toEqual([400, 'validation_failed'])
    expect((await rename(person, ' Blue key ')).data).toMatchObject({ id, name: 'Blue key' })
    expect((await person.call(factors.list, {})).data.passkeys).toMatchObject([{ id, name: 'Blue key' }])
    const acts = await server.owner.value<object[]>(sql`
      select json_agg(after) from audit_log where chain = ${person.id} and act = 'user.passkey_renamed'`)
    expect(acts).toEqual([{ passkeyId: id }])
  })

  test('is named to the browser as long as it signs in, and is not once it is removed', async () => {
    const [first, second] = [await addPasskey(person), await addPasskey(person)]
    const listed = async () => (await person.call(factors.list, {})).data.accepted
    const { accepted } = await signInAlone(first.authenticator)
    const userId = Buffer.from(userHandle(person.id)).toString('base64url')
    expect(accepted).toEqual({ rpId: 'localhost', userId, allAcceptedCredentialIds: expect.any(Array) })
    expect(accepted?.allAcceptedCredentialIds).toHaveLength(2)
    expect(await listed()).toEqual(accepted)
    await person.call(factors.removePasskey, { params: { id: first.id } })
    const left = (await signInWithBoth(second.authenticator)).accepted?.allAcceptedCredentialIds
    expect(left).toHaveLength(1)
    expect((await listed())?.allAcceptedCredentialIds).toEqual(left)
  })

  test('leaves the recovery codes while another factor is left', async () => {
    const { id } = await addPasskey(person)
    await addTotp(person)
    await person.call(factors.removePasskey, { params: { id } })
    expect((await person.call(factors.list, {})).data.recoveryCodesLeft).toBe(10)
  })

  test('is not added without recovery codes if the last factor is removed at this moment', async () => {
    await addTotp(person)
    const { data } = await person.call(factors.passkeyOptions, {})
    const response = createAuthenticator().create(data)
    const add = () => person.call(factors.addPasskey, { body: { name: 'Laptop', response } })
    const adding = whileLocked(server, person, add, (tx) =>
      tx.run(sql`delete from totp_secrets where user_id = ${person.id}`),
    )
    expect(await refusal(adding)).toEqual([503, 'unavailable'])
    expect((await add()).data.recoveryCodes).toHaveLength(10)
  })

  test('is one of at most ten', async () => {
    for (let n = 0; n < PASSKEYS_MAX; n++) await addPasskey(person)
    expect(await refusal(person.call(factors.passkeyOptions, {}))).toEqual([409, 'too_many'])
  })

  test('does not sign a suspended customer in', async () => {
    const { authenticator } = await addPasskey(person)
    await server.owner.run(sql`update users set status = 'suspended' where id = ${person.id}`)
    expect(await refusal(signInAlone(authenticator))).toEqual([403, 'account_suspended'])
  })

  test.each([
    {},
    { id: 'x', response: {} },
    { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: '!' } },
  ])('that is no passkey at all is refused: %j', async (response) => {
    const { data } = await server.stranger(signInSteps.passkeyOptions, {})
    const body = { challenge: data.challenge, response }
    expect((await server.send(null, 'POST', '/auth/login/passkey', body)).status).toBe(400)
  })
})

describe('the relying party', () => {
  test.each([
    [undefined, 'localhost'],
    ['http://localhost:3000', 'localhost'],
    ['https://bank.example', 'bank.example'],
    ['https://bank.example:8443/path', 'bank.example'],
    ['http://bank.example', null],
    ['https://192.0.2.1', null],
    ['https://[2001:db8::1]', null],
  ])('of %s is %s', (url, id) => {
    expect(relyingPartyOf(url)?.id ?? null).toBe(id)
  })

  test('is the only place whose pages are ours', () => {
    const party = relyingPartyOf('https://bank.example:8443/path')
    const origins = ['https://bank.example:8443', 'https://bank.example', 'http://bank.example:8443', 'null']
    expect(origins.map((origin) => party?.isOurs(origin))).toEqual([true, false, false, false])
  })

  test('is missing where the bank’s address is an IP number, and then no passkeys are offered', async () => {
    const byNumber = await createTestServer({ PUBLIC_URL: 'https://192.0.2.1' })
    try {
      const { call } = await byNumber.add()
      const { data } = await call(factors.list, {})
      expect([data.passkeysAvailable, data.accepted]).toEqual([false, undefined])
      expect(await refusal(call(factors.passkeyOptions, {}))).toEqual([400, 'wrong_passkey'])
      expect(await refusal(byNumber.stranger(signInSteps.passkeyOptions, {}))).toEqual([400, 'wrong_passkey'])
    } finally {
      await byNumber.stop()
    }
  })
})
