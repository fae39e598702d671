import { customers } from '@bank/contract/customers'
import type { UserStatus } from '@bank/contract/identity'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openSession } from '../sessions/session.ts'
import { createTestServer, type Person, refusal, type TestServer } from '../testing.ts'

let server: TestServer
let one: Person
let two: Person
beforeAll(async () => {
  server = await createTestServer()
  one = await server.add({ role: 'admin' })
  two = await server.add({ role: 'admin' })
})
beforeEach(() => restore())
afterAll(() => server.stop())

const setStatus = (who: Person, whom: Person, status: UserStatus) =>
  who.call(customers.update, { params: { id: whom.id }, body: { status } })
const remove = (who: Person, whom: Person) => who.call(customers.remove, { params: { id: whom.id } })

const active = async () =>
  (
    await server.owner.row<{ count: number }>(
      sql`select count(*) as count from users where role = 'admin' and status = 'active'`,
    )
  ).count

/** Makes both administrators active again, with a session each. */
async function restore() {
  await server.owner.run(sql`update users set status = 'active' where role = 'admin'`)
  for (const person of [one, two]) {
    person.token = await server.db.transaction((tx) => openSession(tx, person.id))
    person.call = server.as(person.token)
  }
}

/** 'done', or the code of the refusal. */
const outcome = (call: Promise<unknown>) =>
  call.then(() => 'done').catch(async () => (await refusal(call))[1])

describe('the last active administrator', () => {
  test('stays, though two suspend each other at once, fifty times', async () => {
    for (let round = 0; round < 50; round++) {
      await restore()
      const status = (['suspended', 'inactive', 'pending'] as const)[round % 3] ?? 'suspended'
      const outcomes = await Promise.all([
        outcome(setStatus(one, two, status)),
        outcome(setStatus(two, one, status)),
      ])
      expect(await active(), `round ${round}`).toBe(1)
      expect(outcomes.filter((each) => each === 'done')).toHaveLength(1)
      // The loser is told so, or finds that he was suspended a moment ago.
      expect(['last_administrator', 'session_expired']).toContain(outcomes.find((each) => each !== 'done'))
    }
  })

  test('can’t be taken away by an administrator who is not active himself', async () => {
    await setStatus(one, two, 'pending')
    for (const status of ['suspended', 'inactive', 'pending'] as const) {
      expect(await refusal(setStatus(two, one, status))).toEqual([409, 'last_administrator'])
    }
    expect(await refusal(remove(two, one))).toEqual([409, 'last_administrator'])
    await setStatus(two, one, 'active')
    expect(await active()).toBe(1)
  })

  test('is not every administrator: one of two may go', async () => {
    await setStatus(one, two, 'suspended')
    expect(await active()).toBe(1)
    await remove(one, two)
    expect(await active()).toBe(1)
    two = await server.add({ role: 'admin' })
  })

  test('stays, though one is deleted while he suspends the other, ten times', async () => {
    for (let round = 0; round < 10; round++) {
      await restore()
      await Promise.all([outcome(remove(one, two)), outcome(setStatus(two, one, 'suspended'))])
      expect(await active(), `round ${round}`).toBe(1)
      // Whichever came first: next time the second one is somebody who is there.
      await server.owner.run(sql`delete from users where id = ${two.id}`)
      two = await server.add({ role: 'admin' })
    }
  })
})
