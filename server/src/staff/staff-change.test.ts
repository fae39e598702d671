import { randomUUID } from 'node:crypto'
import { customers, type UserEdit } from '@bank/contract/customers'
import { identity } from '@bank/contract/identity'
import { staff } from '@bank/contract/staff'
import { wallets } from '@bank/contract/wallets'
import sql, { type Sql } from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Person, refusal } from '../../testing/bank.ts'
import { editUser, startBank } from '../../testing/scenes.ts'
import { tamper } from '../../testing/tampering.ts'
import { signStaffChangesAgain } from '../customers/staff-change.ts'
import { masterKeys } from '../encryption/master-keys.ts'
import { signWalletsAgain } from '../wallets/sign-all.ts'
import { carryOutDueStaffChanges, rememberStaffDecisions } from './decide-staff-change.ts'

let admin: Person
let colleague: Person
let third: Person
const server = await startBank()

beforeEach(async () => {
  await server.owner.run(sql`
    update wallet_proposals set outcome = 'lapsed', decided_at = now() where decided_at is null`)
  await server.owner.run(sql`
    update staff_changes set outcome = 'lapsed', decided_at = now() where decided_at is null`)
  await server.owner.run(sql`update users set status = 'suspended' where role = 'admin'`)
  await server.owner.run(sql`update settings set wallet_change_approval = '24-hours'`)
  admin = await server.add({ role: 'admin', firstName: 'Ada' })
  colleague = await server.add({ role: 'admin', firstName: 'Grace' })
  third = await server.add({ role: 'admin', firstName: 'Mary' })
})

const propose = async (who = admin) => {
  const form = { name: `Coin ${randomUUID()}`, network: 'Testnet', address: `w${randomUUID()}` }
  const { message } = await who.call(wallets.create, { form })
  return message
}
const edit = (body: UserEdit, about = colleague, who = admin) => editUser(who, about, body)
const suspend = (about = colleague, who = admin) => edit({ status: 'suspended' }, about, who)
const waiting = async (who = third) => (await who.call(staff.listChanges, {})).data
const idOfOne = async () => {
  const changes = await waiting()
  expect(changes).toHaveLength(1)
  return changes[0]?.id ?? ''
}
const confirm = (who: Person, id: string) => who.call(staff.confirmChange, { params: { id } })
const decline = (who: Person, id: string) => who.call(staff.declineChange, { params: { id } })
const statusOf = async ({ id }: Person) =>
  (await server.owner.find<{ status: string }>(sql`select status from users where id = ${id}`))?.status
const walletChanges = async (who = third) => (await who.call(wallets.listChanges, {})).data.changes
const veto = async (who: Person) => {
  const [change] = await walletChanges(who)
  return who.call(wallets.declineChange, { params: { id: change?.id ?? '' } })
}
const tamperWith = (statement: Sql) => tamper(server, 'staff_changes', statement)
const carryOut = () => carryOutDueStaffChanges(server.db, server.walletTrust, server.outbox)
const actsOf = async ({ id }: Person) =>
  (
    await server.owner.rows<{ act: string; actorId: string | null }>(sql`
      select act, actor_id as "actorId" from audit_log
      where chain = ${id} and (act like 'staff.%' or act like 'user.%') order by position`)
  ).map(({ act, actorId }) => [act, actorId])

describe('while a wallet change is waiting', () => {
  beforeEach(async () => void (await propose()))

  test.for(['suspended', 'inactive', 'pending'] as const)(
    'an administrator who is set to %s stays active and can veto',
    async (status) => {
      const { message, data } = await edit({ status })
      expect(message).toContain('has not changed yet')
      expect(data.status).toBe('active')
      expect(await waiting()).toMatchObject([
        { kind: 'edit', status, email: null, person: { id: colleague.id }, askedBy: { id: admin.id } },
      ])
      expect((await veto(colleague)).message).toBe('The change is vetoed.')
      expect(await walletChanges()).toEqual([])
    },
  )

  test('a new e-mail address of an administrator waits, because they sign in with it, but a new name does not', async () => {
    const email = `${randomUUID()}@elsewhere.example`
    const { data } = await edit({ email, firstName: 'Changed' })
    expect(data).toMatchObject({ email: colleague.email, firstName: 'Changed' })
    expect(await waiting()).toMatchObject([{ email, status: null }])
    await colleague.call(identity.me, {})
  })

  test('an e-mail address that is already taken is refused immediately', async () => {
    expect(await refusal(edit({ email: third.email }))).toEqual([409, 'email_taken'])
    expect(await waiting()).toEqual([])
  })

  test('asking for the same again adds nothing, and another administrator’s request waits separately', async () => {
    await suspend()
    const first = await idOfOne()
    expect((await suspend()).message).toContain('has not changed yet')
    expect(await idOfOne()).toBe(first)
    await edit({ status: 'inactive' })
    await suspend(colleague, third)
    expect((await waiting()).map(({ status, askedBy }) => [status, askedBy.id])).toEqual([
      ['suspended', admin.id],
      ['inactive', admin.id],
      ['suspended', third.id],
    ])
  })

  test('deleting an administrator waits', async () => {
    const { message } = await admin.call(customers.remove, { params: { id: colleague.id } })
    expect(message).toContain('The user is not deleted yet')
    expect(await waiting()).toMatchObject([{ kind: 'delete', person: { id: colleague.id } }])
    await confirm(third, await idOfOne())
    expect(await statusOf(colleague)).toBeUndefined()
  })

  test('the person concerned can decline it, and it never takes effect', async () => {
    await suspend()
    const id = await idOfOne()
    expect((await decline(colleague, id)).message).toContain('stays as it is')
    expect(await refusal(confirm(third, id))).toEqual([409, 'staff_change_decided'])
    await veto(colleague)
    await carryOut()
    expect(await statusOf(colleague)).toBe('active')
    expect(await actsOf(colleague)).toEqual([
      ['user.signed_in', colleague.id],
      ['staff.change_proposed', admin.id],
      ['staff.change_declined', colleague.id],
    ])
  })

  test('a third administrator can confirm it, but not the requester or the person concerned', async () => {
    await suspend()
    const id = await idOfOne()
    expect(await refusal(confirm(admin, id))).toEqual([403, 'forbidden'])
    expect(await refusal(confirm(colleague, id))).toEqual([403, 'forbidden'])
    await confirm(third, id)
    expect(await statusOf(colleague)).toBe('suspended')
    expect(await refusal(colleague.call(identity.me, {}))).toEqual([401, 'session_expired'])
    expect(await actsOf(colleague)).toEqual([
      ['user.signed_in', colleague.id],
      ['staff.change_proposed', admin.id],
      ['staff.change_confirmed', third.id],
      ['user.changed_by_administrator', third.id],
    ])
  })

  test('it takes effect once no earlier wallet change is waiting, whatever was proposed later', async () => {
    await suspend()
    await carryOut()
    expect(await statusOf(colleague)).toBe('active')
    await veto(third)
    await propose(third)
    await carryOut()
    expect(await statusOf(colleague)).toBe('suspended')
    expect(await waiting()).toEqual([])
    expect((await actsOf(colleague)).slice(-2)).toEqual([
      ['staff.change_took_effect', admin.id],
      ['user.changed_by_administrator', admin.id],
    ])
  })

  test('it takes effect only once, however many servers look', async () => {
    await suspend()
    await veto(third)
    await Promise.all(Array.from({ length: 5 }, carryOut))
    expect((await actsOf(colleague)).filter(([act]) => act === 'staff.change_took_effect')).toHaveLength(1)
  })

  test('it lapses if the requester is suspended meanwhile', async () => {
    await suspend()
    await server.owner.run(sql`update users set status = 'suspended' where id = ${admin.id}`)
    await veto(third)
    await carryOut()
    expect(await statusOf(colleague)).toBe('active')
    expect((await actsOf(colleague)).at(-1)).toEqual(['staff.change_lapsed', null])
  })

  test('customers are suspended immediately', async () => {
    const customer = await server.add()
    await suspend(customer)
    expect(await statusOf(customer)).toBe('suspended')
  })

  test('customers can neither see nor decide it', async () => {
    const customer = await server.add()
    await suspend()
    const id = await idOfOne()
    expect(await refusal(waiting(customer))).toEqual([403, 'forbidden'])
    expect(await refusal(decline(customer, id))).toEqual([403, 'forbidden'])
  })

  test('at most twenty can wait', async () => {
    for (let n = 0; n < 20; n++) await edit({ email: `${n}-${randomUUID()}@elsewhere.example` })
    expect(await refusal(suspend())).toEqual([429, 'too_many_staff_changes'])
  })
})

describe('an administrator who shut another one out', () => {
  test('needs a second administrator to confirm their proposals for a day', async () => {
    await suspend()
    expect(await statusOf(colleague)).toBe('suspended')
    expect(await propose()).toMatch(
      /You took an administrator out of service .* only once another administrator has confirmed it/,
    )
    expect(await walletChanges()).toMatchObject([{ approval: 'second-administrator', takesEffectAt: null }])
    // Others propose as usual, and so do they themselves a day later.
    expect(await propose(third)).toContain('in 24 hours')
    await tamperWith(sql`
      update staff_changes set decided_at = decided_at - interval '25 hours' where asked_by = ${admin.id}`)
    expect(await propose()).toContain('in 24 hours')
  })

  test('or has requested it while a change was waiting can’t add a change that would outlast the other’s veto', async () => {
    await propose()
    await suspend()
    expect(await propose()).toContain('once another administrator has confirmed it')
  })

  test('by changing their e-mail address is treated the same', async () => {
    await edit({ email: `${randomUUID()}@elsewhere.example` })
    expect(await propose()).toContain('once another administrator has confirmed it')
  })

  test('while proposing a change has one of the two wait, in ten rounds', async () => {
    for (let round = 0; round < 10; round++) {
      await server.owner.run(sql`
        update wallet_proposals set outcome = 'lapsed', decided_at = now() where decided_at is null`)
      const [asker, other] = [await server.add({ role: 'admin' }), await server.add({ role: 'admin' })]
      const [said] = await Promise.all([propose(asker), suspend(other, asker)])
      const suspended = (await statusOf(other)) === 'suspended'
      expect(said).toContain(suspended ? 'another administrator has confirmed' : 'in 24 hours')
    }
  })
})

test('if two administrators must decide, suspending the others leaves no one to confirm', async () => {
  await server.owner.run(sql`update settings set wallet_change_approval = 'second-administrator'`)
  await propose()
  await suspend(colleague)
  await suspend(third)
  const [change] = await walletChanges(admin)
  const params = { id: change?.id ?? '' }
  expect(await refusal(admin.call(wallets.confirmChange, { params }))).toEqual([403, 'forbidden'])
  expect(await refusal(suspend(admin, admin))).toEqual([403, 'forbidden'])
})

test('if two administrators request each other’s suspension, one of them stays active', async () => {
  await suspend(third)
  await propose(colleague)
  await suspend(colleague, admin)
  await suspend(admin, colleague)
  await veto(colleague)
  await carryOut()
  expect([await statusOf(admin), await statusOf(colleague)]).toEqual(['active', 'suspended'])
})

describe('an attacker with write access to the database', () => {
  beforeEach(async () => void (await propose()))

  test('can’t create a staff change that takes effect', async () => {
    const forged = randomUUID()
    await server.owner.run(sql`
      insert into staff_changes (id, kind, person_id, wanted_status, asked_by, asked_at, effective_at, signature)
      values (${forged}, 'edit', ${colleague.id}, 'suspended', ${admin.id}, now(), now(), '')`)
    await carryOut()
    expect(await waiting()).toEqual([])
    expect(await refusal(confirm(third, forged))).toEqual([404, 'not_found'])
    expect(await statusOf(colleague)).toBe('active')
  })

  test('can’t change one, or make a declined one wait again', async () => {
    await suspend()
    const id = await idOfOne()
    await expect(
      server.owner.run(sql`update staff_changes set person_id = ${third.id} where id = ${id}`),
    ).rejects.toMatchObject({ code: '23001' })
    await server.owner.run(sql`
      update staff_changes set outcome = 'declined', decided_at = now() where id = ${id}`)
    await rememberStaffDecisions(server.db, server.walletTrust)
    await tamperWith(sql`
      update staff_changes set outcome = null, decided_at = null, effective_at = now() where id = ${id}`)
    await carryOut()
    expect(await waiting()).toEqual([])
    expect(await statusOf(colleague)).toBe('active')
  })

  test('can’t delay a suspension with a forged wallet change', async () => {
    await veto(third)
    await server.owner.run(sql`
      insert into wallet_proposals (id, kind, approval, wanted_approval, proposed_by, proposed_at, effective_at, signature)
      values (${randomUUID()}, 'setting', '24-hours', 'off', ${admin.id}, now(), now() + interval '1 year', '')`)
    await suspend()
    expect(await statusOf(colleague)).toBe('suspended')
  })
})

test('a new master key signs the waiting changes again', async () => {
  await propose()
  await suspend()
  const fresh = masterKeys(Buffer.alloc(32, 7).toString('base64'))
  const both = { current: fresh.current, all: [...fresh.all, ...server.masterKeys.all] }
  await signWalletsAgain(server.db, both)
  await server.db.transaction((tx) => signStaffChangesAgain(tx, both))
  const trust = { ...server.walletTrust, keys: fresh, alarmed: new Set<string>() }
  await carryOutDueStaffChanges(server.db, trust, server.outbox)
  expect(trust.alarmed.size).toBe(0)
})
