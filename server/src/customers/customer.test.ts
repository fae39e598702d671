import { randomUUID } from 'node:crypto'
import { customers, type UserEdit } from '@bank/contract/customers'
import { finances } from '@bank/contract/finances'
import { finished, identity } from '@bank/contract/identity'
import { cents } from '@bank/contract/money'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { BITCOIN_ADDRESS, type Person, refusal, sendDepositRequest } from '../../testing/bank.ts'
import { cancel, editFigures, editUser, problemOf, reject, startStaffedBank } from '../../testing/scenes.ts'
import { whileOpen } from '../../testing/waiting.ts'

const { server, admin } = await startStaffedBank()

const update = (who: Person, id: string, body: UserEdit) => editUser(who, { id }, body)
const remove = (who: Person, id: string) => who.call(customers.remove, { params: { id } })
const get = async (id: string) => (await admin.call(customers.get, { params: { id } })).data

/** Sends a body that the typed client would not send. */
const put = (id: string, body: unknown) => server.send(admin, 'PUT', `/admin/users/${id}`, body)

const signIn = async (person: Person) => finished(await server.logIn(person))

describe('an administrator’s edit of a user', () => {
  test('changes the fields sent and no others', async () => {
    const person = await server.add({ status: 'pending' })
    const before = await get(person.id)
    for (const edit of [
      { firstName: "D'Arcy" },
      { lastName: '陳' },
      { phoneNumber: '+60 4 123 4567' },
      { status: 'active', emailVerified: true, phoneVerified: true },
      {},
    ] satisfies UserEdit[]) {
      const { data } = await update(admin, person.id, edit)
      expect(data).toEqual({ ...(await get(person.id)), ...edit })
    }
    expect(await get(person.id)).toEqual({
      ...before,
      firstName: "D'Arcy",
      lastName: '陳',
      phoneNumber: '+60 4 123 4567',
      status: 'active',
      emailVerified: true,
      phoneVerified: true,
      updatedAt: expect.any(String),
    })
  })

  test('rejects a role, a verification, a password, a figure, and invalid values', async () => {
    const person = await server.add()
    const before = await get(person.id)
    for (const [field, value] of Object.entries({
      role: 'admin',
      ssnStatus: 'verified',
      idStatus: 'verified',
      password: 'another one',
      password_hash: 'x',
      id: admin.id,
      createdAt: '2020-01-01T00:00:00.000Z',
      checkingBalance: 5,
      firstName: '  ',
      lastName: 'a\u202Eb',
      email: 'nobody',
      phoneNumber: 'call me',
      status: 'Active',
      emailVerified: 'true',
      phoneVerified: 1,
    })) {
      const response = await put(person.id, { city: undefined, [field]: value })
      expect(await problemOf(response)).toEqual([400, 'validation_failed', field])
    }
    expect(await get(person.id)).toEqual(before)
  })

  test('can’t use another user’s e-mail address in upper or lower case, or edit a user that does not exist', async () => {
    const [one, two] = [await server.add(), await server.add()]
    expect(await refusal(update(admin, one.id, { email: two.email.toUpperCase() }))).toEqual([
      409,
      'email_taken',
    ])
    expect((await get(one.id)).email).toBe(one.email)
    expect((await update(admin, one.id, { email: one.email.toUpperCase() })).data.email).toBe(
      one.email.toUpperCase(),
    )
    expect(await refusal(update(admin, randomUUID(), { firstName: 'Nobody' }))).toEqual([404, 'not_found'])
    expect((await put('nobody', {})).status).toBe(404)
  })

  // HAZ-D10: otherwise anyone who can set an address can take over the account unnoticed.
  test('of the e-mail address ends the sessions and marks the address unverified', async () => {
    const person = await server.add()
    await update(admin, person.id, { emailVerified: true, phoneVerified: true })
    const { data } = await update(admin, person.id, { email: `${randomUUID()}@customers.example` })
    expect([data.emailVerified, data.phoneVerified]).toEqual([false, true])
    expect(await refusal(person.call(identity.me, {}))).toEqual([401, 'session_expired'])
  })
})

describe('a suspension', () => {
  test.each(['suspended', 'inactive'] as const)(
    '(%s) ends every session at once, and activation allows sign-in again',
    async (status) => {
      const person = await server.add()
      const elsewhere = server.as((await signIn(person)).token)
      await update(admin, person.id, { status })
      for (const call of [person.call, elsewhere]) {
        expect(await refusal(call(identity.me, {}))).toEqual([401, 'session_expired'])
        expect(await refusal(call(finances.accounts, {}))).toEqual([401, 'session_expired'])
      }
      expect(await refusal(signIn(person))).toEqual([403, 'account_suspended'])
      await update(admin, person.id, { status: 'active' })
      expect(await refusal(person.call(identity.me, {}))).toEqual([401, 'session_expired'])
      await signIn(person)
    },
  )

  test('ends a sign-in that happens at the same moment', async () => {
    const person = await server.add()
    const suspending = sql`update users set status = 'suspended' where id = ${person.id}`
    const signingIn = whileOpen(
      server,
      suspending,
      () => signIn(person),
      (tx) => tx.run(sql`delete from sessions where user_id = ${person.id}`),
    )
    expect(await refusal(signingIn)).toEqual([403, 'account_suspended'])
    expect(await server.owner.value(sql`select count(*) from sessions where user_id = ${person.id}`)).toBe(0)
  })

  test('differs from a change to pending, which keeps the session', async () => {
    const person = await server.add()
    await update(admin, person.id, { status: 'pending' })
    expect((await person.call(identity.me, {})).user.status).toBe('pending')
  })
})

test('administrators can correct their own name, but not change their own status or flags', async () => {
  for (const edit of [
    { status: 'suspended' },
    { status: 'active' },
    { emailVerified: true },
    { phoneVerified: false },
    { firstName: 'Sly', status: 'active' },
  ] satisfies UserEdit[]) {
    expect(await refusal(update(admin, admin.id, edit)), JSON.stringify(edit)).toEqual([403, 'forbidden'])
  }
  expect(await refusal(remove(admin, admin.id))).toEqual([403, 'forbidden'])
  expect((await update(admin, admin.id, { firstName: 'Corrected' })).data).toMatchObject({
    firstName: 'Corrected',
    status: 'active',
    emailVerified: false,
  })
})

test('an advisor has a customer’s rights, not an administrator’s', async () => {
  const advisor = await server.add({ role: 'advisor' })
  expect(await refusal(advisor.call(customers.list, { query: {} }))).toEqual([403, 'forbidden'])
  expect(await refusal(update(advisor, advisor.id, { firstName: 'Me' }))).toEqual([403, 'forbidden'])
  expect((await advisor.call(finances.accounts, {})).data.checkingBalance).toBe(0)
})

describe('deleting a user', () => {
  test('without history removes the user and the sessions, and frees the e-mail address', async () => {
    const person = await server.add()
    expect((await remove(admin, person.id)).message).toBe('The user is deleted.')
    expect(await refusal(admin.call(customers.get, { params: { id: person.id } }))).toEqual([
      404,
      'not_found',
    ])
    expect(await refusal(person.call(identity.me, {}))).toEqual([401, 'session_expired'])
    expect(await refusal(signIn(person))).toEqual([401, 'invalid_credentials'])
    expect(await refusal(remove(admin, person.id))).toEqual([404, 'not_found'])
    await server.add({ email: person.email })
  })

  test('is refused if they have transactions or money, or acted on any', async () => {
    const requester = await server.add()
    const { data } = await sendDepositRequest(requester)
    const holder = await server.add()
    await server.give(holder, 'savings', 1)
    const emptied = await server.add()
    await server.give(emptied, 'savings', 1)
    await server.give(emptied, 'savings', -1)
    const [decider, editor] = [await server.add({ role: 'admin' }), await server.add({ role: 'admin' })]
    await reject(decider, data.id)
    await editFigures(editor, holder, { accounts: { checkingBalance: cents(1) } })
    const canceller = await server.add()
    const own = await sendDepositRequest(canceller)
    await cancel(canceller, own.data.id)
    for (const { id } of [requester, holder, emptied, decider, editor, canceller]) {
      expect(await refusal(remove(admin, id))).toEqual([409, 'user_has_history'])
      expect((await get(id)).status).toBe('active')
    }
  })

  test('during the user’s own request never ends in a server error', async () => {
    const ask = (person: Person) =>
      server.send(person, 'POST', '/transactions', {
        type: 'deposit',
        amount: 5,
        accountType: 'savings',
        cryptoType: 'Bitcoin',
        cryptoAddress: BITCOIN_ADDRESS,
      })
    // Holds the row as a deletion would, until the request has been admitted and waits for it.
    const person = await server.add()
    const answer = await whileOpen(
      server,
      sql`select from users where id = ${person.id} for update`,
      () => ask(person),
      (tx) => tx.run(sql`delete from users where id = ${person.id}`),
    )
    expect(answer.status).toBeLessThan(500)
  })
})
