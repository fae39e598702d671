import { customers } from '@bank/contract/customers'
import { factors } from '@bank/contract/factors'
import { identity } from '@bank/contract/identity'
import { oversight } from '@bank/contract/oversight'
import { signInSteps } from '@bank/contract/sign-in'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD, type Person, refusal } from '../../../testing/bank.ts'
import { addPasskey, enterPassword, wrongCodeOf } from '../../../testing/factors.ts'
import { changePassword, editUser, startBank } from '../../../testing/scenes.ts'
import { addTotp, codeOf } from '../../../testing/totp.ts'

let person: Person
let secret: string
const server = await startBank()
beforeEach(async () => {
  person = await server.add()
  secret = (await addTotp(person)).secret
})

const finish = (challenge: string, code = codeOf(secret)) =>
  server.stranger(signInSteps.secondFactor, { body: { challenge, code } })
const failuresOf = ({ id }: Person) =>
  server.owner.rows<{ failures: number }>(
    sql`select failures from sign_in_failures where user_id = ${id} and address <> '*'`,
  )

describe('the second step', () => {
  test('ends after five minutes', async () => {
    const { challenge } = await enterPassword(server, person)
    await server.owner.run(
      sql`update challenges set created_at = now() - interval '301 seconds' where user_id = ${person.id}`,
    )
    expect(await refusal(finish(challenge))).toEqual([400, 'challenge_over'])
    const options = server.stranger(signInSteps.secondFactorOptions, { body: { challenge } })
    expect(await refusal(options)).toEqual([400, 'challenge_over'])
  })

  test('ends with its success', async () => {
    const { challenge } = await enterPassword(server, person)
    await finish(challenge)
    expect(await refusal(finish(challenge, codeOf(secret, 30)))).toEqual([400, 'challenge_over'])
  })

  test('ends after five tries', async () => {
    await server.owner.run(sql`update settings set max_login_attempts = 10`)
    const { challenge } = await enterPassword(server, person)
    const wrong = wrongCodeOf(secret)
    for (let n = 0; n < 5; n++) expect(await refusal(finish(challenge, wrong))).toEqual([400, 'wrong_code'])
    expect(await refusal(finish(challenge))).toEqual([400, 'challenge_over'])
    await finish((await enterPassword(server, person)).challenge)
    await server.owner.run(sql`update settings set max_login_attempts = 5`)
  })

  test('counts wrong codes as failures, which the right password does not forget, and then locks', async () => {
    const wrong = wrongCodeOf(secret)
    const first = await enterPassword(server, person)
    for (let n = 0; n < 3; n++) await refusal(finish(first.challenge, wrong))
    expect(await failuresOf(person)).toEqual([{ failures: 3 }])
    const second = await enterPassword(server, person)
    for (let n = 0; n < 2; n++)
      expect(await refusal(finish(second.challenge, wrong))).toEqual([400, 'wrong_code'])
    expect(await refusal(finish(second.challenge))).toEqual([429, 'too_many_attempts'])
    expect(await refusal(enterPassword(server, person))).toEqual([429, 'too_many_attempts'])
  })

  test('takes no more guesses at once than one after the other', async () => {
    const wrong = wrongCodeOf(secret)
    const steps = await Promise.all([1, 2, 3, 4].map(() => enterPassword(server, person)))
    const guesses = steps.flatMap(({ challenge }) =>
      Array.from({ length: 5 }, () => finish(challenge, wrong)),
    )
    const answers = await Promise.all(guesses.map(refusal))
    expect(answers.filter(([status]) => status === 400)).toHaveLength(5)
    expect(answers.filter(([status]) => status === 429)).toHaveLength(15)
  })

  test('forgets the failures once it succeeds', async () => {
    const { challenge } = await enterPassword(server, person)
    await refusal(finish(challenge, wrongCodeOf(secret)))
    await finish(challenge)
    expect(await failuresOf(person)).toEqual([])
  })

  test('is over for whoever had the former password', async () => {
    const { challenge } = await enterPassword(server, person)
    await changePassword(person, 'another horse')
    expect(await refusal(finish(challenge))).toEqual([400, 'challenge_over'])
  })

  test('is over for a customer who is suspended meanwhile', async () => {
    const admin = await server.add({ role: 'admin' })
    const { challenge } = await enterPassword(server, person)
    await editUser(admin, person, { status: 'suspended' })
    expect(await refusal(finish(challenge))).toEqual([400, 'challenge_over'])
  })

  test('wants either a code or a passkey', async () => {
    const { challenge } = await enterPassword(server, person)
    const send = (body: object) =>
      server.send(null, 'POST', '/auth/login/second-factor', { challenge, ...body })
    expect((await send({})).status).toBe(400)
    expect((await send({ code: codeOf(secret), passkey: { id: 'x', response: {} } })).status).toBe(400)
  })

  test('is recorded with its method', async () => {
    await finish((await enterPassword(server, person)).challenge)
    const after = await server.owner.value<object>(sql`
      select after from audit_log where chain = ${person.id} and act = 'user.signed_in' order by position desc limit 1`)
    expect(after).toEqual({ method: 'totp' })
  })
})

describe('a fresh sign-in', () => {
  const age = () =>
    server.owner.run(
      sql`update sessions set authenticated_at = now() - interval '16 minutes' where user_id = ${person.id}`,
    )

  test('is made by a code', async () => {
    await age()
    expect(await refusal(person.call(factors.newRecoveryCodes, {}))).toEqual([403, 'sign_in_again'])
    const wrong = person.call(identity.confirmPassword, { body: { code: wrongCodeOf(secret) } })
    expect(await refusal(wrong)).toEqual([400, 'wrong_code'])
    expect(await failuresOf(person)).toEqual([{ failures: 1 }])
    await person.call(identity.confirmPassword, { body: { code: codeOf(secret) } })
    await person.call(factors.newRecoveryCodes, {})
  })

  test('is made by a recovery code, once', async () => {
    const { data } = await person.call(factors.newRecoveryCodes, {})
    const [code = ''] = data.recoveryCodes
    await person.call(identity.confirmPassword, { body: { code } })
    expect(await refusal(person.call(identity.confirmPassword, { body: { code } }))).toEqual([
      400,
      'wrong_code',
    ])
  })

  test('can’t be made by a code without a factor', async () => {
    const { call } = await server.add()
    expect(await refusal(call(identity.confirmPassword, { body: { code: '123456' } }))).toEqual([
      409,
      'no_factor',
    ])
  })
})

describe('a second factor for staff', () => {
  test('once demanded, leaves staff without one only setting one up', async () => {
    const administrator = await server.add({ role: 'admin' })
    const other = await server.add({ role: 'admin' })
    await addPasskey(other)
    const customer = await server.add()
    const read = ({ call }: Person) => call(customers.list, { query: {} })
    await administrator.call(oversight.changeSettings, { body: { staffSecondFactor: 'on' } })
    expect(await refusal(read(administrator))).toEqual([403, 'factor_needed'])
    const off = administrator.call(oversight.changeSettings, { body: { staffSecondFactor: 'off' } })
    expect(await refusal(off)).toEqual([403, 'factor_needed'])
    await read(other)
    await customer.call(identity.updateProfile, { body: { city: 'Penang' } })

    await administrator.call(identity.me, {})
    await administrator.call(identity.confirmPassword, { body: { password: PASSWORD } })
    await administrator.call(factors.list, {})
    await addTotp(administrator)
    await read(administrator)
    await administrator.call(factors.removeTotp, {})
    expect(await refusal(read(administrator))).toEqual([403, 'factor_needed'])
    await other.call(oversight.changeSettings, { body: { staffSecondFactor: 'off' } })
    await read(administrator)
  })
})
