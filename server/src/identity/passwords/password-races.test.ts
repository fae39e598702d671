import { setTimeout as sleep } from 'node:timers/promises'
import { finished, identity } from '@bank/contract/identity'
import { hash } from '@node-rs/argon2'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { PASSWORD, type Person, refusal } from '../../../testing/bank.ts'
import { changePassword, startBank } from '../../../testing/scenes.ts'
import type { Queries } from '../../db/connect.ts'
import { eraseCustomer } from '../my-data/erase.ts'
import { hashPassword } from './hashing.ts'

const server = await startBank()
const newHash = await hashPassword('a new password')

/**
 * Locks the person's row as a running change does, sends `requests`, and commits once all of them wait for the row, or
 * after a second: a request that does not wait has decided from data it read before.
 */
async function during(
  person: { id: string },
  requests: () => Promise<unknown>[],
  change: (tx: Queries) => Promise<unknown> = async () => {},
) {
  let sent: Promise<unknown>[] = []
  await server.owner.transaction(async (tx) => {
    await tx.row(sql`select id from users where id = ${person.id} for no key update`)
    await change(tx)
    sent = requests()
    for (const request of sent) request.catch(() => {})
    for (let tries = 0; tries < 50 && (await waiting()) < sent.length; tries++) await sleep(20)
  })
  return Promise.allSettled(sent)
}

async function waiting(): Promise<number> {
  return server.owner.value<number>(sql`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
}

const changePasswordOf =
  ({ id }: Person) =>
  async (tx: Queries) => {
    await tx.run(sql`update users set password_hash = ${newHash} where id = ${id}`)
    await tx.run(sql`delete from sessions where user_id = ${id}`)
  }
const signIn = async (person: Person, password = PASSWORD) => finished(await server.logIn(person, password))

async function refusalOf(settled: PromiseSettledResult<unknown> | undefined) {
  if (settled?.status !== 'rejected') return 'it succeeded'
  return refusal(Promise.reject(settled.reason))
}

test('a sign-in that read the old password fails once the password has changed', async () => {
  const person = await server.add()
  const [login] = await during(person, () => [signIn(person)], changePasswordOf(person))
  expect(await refusalOf(login)).toEqual([401, 'invalid_credentials'])
  expect(await server.owner.rows(sql`select from sessions where user_id = ${person.id}`)).toHaveLength(0)
  await signIn(person, 'a new password')
})

test('of several that use a password of before normalizing at once, all succeed', async () => {
  const person = await server.add()
  const old = 'Tag\u00A0in Mu\u0308nchen'
  const oldHash = await hash(old, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  await server.owner.run(sql`update users set password_hash = ${oldHash} where id = ${person.id}`)
  const settled = await during(person, () => [
    signIn(person, old),
    signIn(person, old),
    person.call(identity.confirmPassword, { body: { password: old } }),
  ])
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
})

test('a sign-in with an address that has changed fails', async () => {
  const person = await server.add()
  const [login] = await during(
    person,
    () => [signIn(person)],
    (tx) =>
      tx.run(sql`
        update users set email = 'moved@customers.example', email_folded = 'moved@customers.example'
        where id = ${person.id}`),
  )
  expect(await refusalOf(login)).toEqual([401, 'invalid_credentials'])
})

const failuresOf = ({ id }: Person) =>
  server.owner.rows(sql`select from sign_in_failures where user_id = ${id}`)

test('a wrong password that is still being checked while its owner is erased leaves nothing about them', async () => {
  const person = await server.add()
  await person.call(identity.updateProfile, { body: { city: 'Xanadu' } })
  await server.owner.run(sql`update users set status = 'inactive' where id = ${person.id}`)
  let erasing = Promise.resolve()
  const [erased, login] = await during(
    person,
    () => [erasing, signIn(person, 'a wrong guess')],
    async (tx) => {
      await tx.row(sql`select from users where id = ${person.id} for update`)
      erasing = eraseCustomer(server.owner, person.id, { retentionYears: 0 })
      await expect.poll(waiting).toBe(1)
    },
  )
  expect(erased).toEqual({ status: 'fulfilled', value: undefined })
  expect(await refusalOf(login)).toEqual([401, 'invalid_credentials'])
  const last = await server.owner.row(
    sql`select act from audit_log where chain = ${person.id} order by position desc limit 1`,
  )
  const signIns = await server.owner.rows(sql`select from sign_ins where user_id = ${person.id}`)
  expect([last, await failuresOf(person), signIns]).toEqual([{ act: 'user.erased' }, [], []])
})

test('a wrong current password leaves nothing at an address that its owner has lost meanwhile', async () => {
  const person = await server.add()
  const [confirmation] = await during(
    person,
    () => [person.call(identity.confirmPassword, { body: { password: 'a wrong guess' } })],
    (tx) =>
      tx.run(sql`
        update users set email = id || '@erased.invalid', email_folded = id || '@erased.invalid'
        where id = ${person.id}`),
  )
  expect(await refusalOf(confirmation)).toEqual([400, 'wrong_current_password'])
  expect(await failuresOf(person)).toEqual([])
})

test('of two sessions that change the password at once, one succeeds, and the other has ended', async () => {
  const person = await server.add()
  const other = await signIn(person)
  const tokens = [person.token, other.token]
  const change = (token: string, n: number) => changePassword({ call: server.as(token) }, `new password ${n}`)
  const settled = await during(person, () => tokens.map(change))
  const winner = settled.findIndex(({ status }) => status === 'fulfilled')
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await refusalOf(settled[1 - winner])).toEqual([401, 'session_expired'])
  await server.as(tokens[winner] ?? '')(identity.me, {})
  await signIn(person, `new password ${winner}`)
  expect(await refusal(signIn(person, `new password ${1 - winner}`))).toEqual([401, 'invalid_credentials'])
})

test('a session that sends its change twice changes the password once', async () => {
  const person = await server.add()
  const change = (newPassword: string) => changePassword(person, newPassword)
  const settled = await during(person, () => [change('the first one'), change('the second one')])
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const loser = settled.find(({ status }) => status === 'rejected')
  expect(await refusalOf(loser)).toEqual([400, 'wrong_current_password'])
})

test('a session that ended in the meantime can neither be refreshed with the old password nor change the address', async () => {
  const person = await server.add()
  const settled = await during(
    person,
    () => [
      person.call(identity.confirmPassword, { body: { password: PASSWORD } }),
      person.call(identity.updateProfile, { body: { email: `thief-${person.email}` } }),
    ],
    changePasswordOf(person),
  )
  for (const one of settled) expect(await refusalOf(one)).toEqual([401, 'session_expired'])
  const acts = await server.owner.rows<{ act: string }>(
    sql`select act from audit_log where chain = ${person.id} and act like 'user.p%'`,
  )
  expect(acts).toEqual([])
})
