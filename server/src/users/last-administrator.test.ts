import { customers } from '@bank/contract/customers'
import type { UserStatus } from '@bank/contract/identity'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Person, refusal } from '../../testing/bank.ts'
import { editUser, startBank } from '../../testing/scenes.ts'
import { openSession } from '../identity/sessions/session.ts'

let two: Person
const server = await startBank()
const one = await server.add({ role: 'admin' })
two = await server.add({ role: 'admin' })
beforeEach(() => restore())

const setStatus = (who: Person, whom: Person, status: UserStatus) => editUser(who, whom, { status })
const remove = (who: Person, whom: Person) => who.call(customers.remove, { params: { id: whom.id } })

const active = () =>
  server.owner.value<number>(sql`select count(*) from users where role = 'admin' and status = 'active'`)

/** Makes both administrators active again, with a session each. */
async function restore() {
  await server.owner.run(sql`update users set status = 'active' where role = 'admin'`)
  for (const person of [one, two]) {
    person.token = await server.db.transaction((tx) =>
      openSession(tx, person.id, { address: '127.0.0.1', device: 'Test' }),
    )
    person.call = server.as(person.token)
  }
}

/** 'done', or the code of the refusal. */
const outcome = (call: Promise<unknown>) =>
  call.then(() => 'done').catch(async () => (await refusal(call))[1])

describe('the last active administrator', () => {
  test('remains when two suspend each other at once, fifty times', async () => {
    for (let round = 0; round < 50; round++) {
      await restore()
      const status = (['suspended', 'inactive', 'pending'] as const)[round % 3] ?? 'suspended'
      const outcomes = await Promise.all([
        outcome(setStatus(one, two, status)),
        outcome(setStatus(two, one, status)),
      ])
      expect(await active(), `round ${round}`).toBe(1)
      expect(outcomes.filter((each) => each === 'done')).toHaveLength(1)
      // The loser gets this refusal, or was suspended a moment ago.
      expect(['last_administrator', 'session_expired']).toContain(outcomes.find((each) => each !== 'done'))
    }
  })

  test('can’t be removed by an administrator who is not active', async () => {
    await setStatus(one, two, 'pending')
    for (const status of ['suspended', 'inactive', 'pending'] as const) {
      expect(await refusal(setStatus(two, one, status))).toEqual([409, 'last_administrator'])
    }
    expect(await refusal(remove(two, one))).toEqual([409, 'last_administrator'])
    await setStatus(two, one, 'active')
    expect(await active()).toBe(1)
  })

  test('does not protect every administrator: one of two can be removed', async () => {
    await setStatus(one, two, 'suspended')
    expect(await active()).toBe(1)
    await remove(one, two)
    expect(await active()).toBe(1)
    two = await server.add({ role: 'admin' })
  })

  test('remains when one is deleted while suspending the other, ten times', async () => {
    for (let round = 0; round < 10; round++) {
      await restore()
      await Promise.all([outcome(remove(one, two)), outcome(setStatus(two, one, 'suspended'))])
      expect(await active(), `round ${round}`).toBe(1)
      // Whichever came first, the next round needs two administrators.
      await server.owner.run(sql`delete from users where id = ${two.id}`)
      two = await server.add({ role: 'admin' })
    }
  })
})
