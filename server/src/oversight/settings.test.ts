import { finances } from '@bank/contract/finances'
import { identity } from '@bank/contract/identity'
import { cents } from '@bank/contract/money'
import { oversight, SavedSettings, Settings } from '@bank/contract/oversight'
import sql from 'sql-template-tag'
import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createTestServer, refusal, registration } from '../../testing/bank.ts'
import { mistakesIn, startBank } from '../../testing/scenes.ts'

const DEFAULTS: Settings = {
  systemName: 'Wealth Management System',
  maintenanceMode: false,
  emailNotifications: true,
  autoBackup: true,
  sessionTimeout: 30,
  maxLoginAttempts: 5,
  walletChangeApproval: 'off',
  staffSecondFactor: 'off',
  flagUnverifiedFrom: cents(10_000_00),
  onlineEnquiries: false,
  autoApproveUpTo: cents(0),
}

const server = await startBank()
const admin = await server.add({ role: 'admin' })
afterEach(() => save(DEFAULTS))

const save = (body: Partial<Settings>) => admin.call(oversight.changeSettings, { body })
/** As they are on the wire. */
const sent = async () => z.encode(SavedSettings, (await admin.call(oversight.settings, {})).data)
const saved = async () => z.object(Settings.shape).parse(await sent())

type Row = { actorId: string; before: object; after: object; chain: string; address: string }
const rows = () =>
  server.owner.rows<Row>(sql`
    select actor_id as "actorId", before, after, chain, address from audit_log where act = 'settings.changed'
    order by chain, position`)

/** Sends a body that the client has not validated. */
const put = (body: unknown) => server.send(admin, 'PUT', '/admin/settings', body)

describe('the settings', () => {
  test('say where letters go, which the operator decides', async () => {
    expect((await admin.call(oversight.settings, {})).data.mail).toBe('files')
    const answer = await put({ mail: 'none', systemName: 'Changed' })
    const mistake = { path: 'mail', msg: 'Only the operator can change where letters go' }
    expect([answer.status, await mistakesIn(answer)]).toEqual([400, [mistake]])
    expect(await saved()).toEqual(DEFAULTS)
  })

  test('say who makes backups: the operator, if the database is theirs', async () => {
    expect((await admin.call(oversight.settings, {})).data.backups).toBe('daily')
    const answer = await put({ backups: 'operator', systemName: 'Changed' })
    const mistake = { path: 'backups', msg: 'Only the operator can change who makes backups' }
    expect([answer.status, await mistakesIn(answer)]).toEqual([400, [mistake]])
    expect(await saved()).toEqual(DEFAULTS)

    const theirs = await createTestServer({ DATABASE_URL: 'postgres://elsewhere' })
    const their = await theirs.add({ role: 'admin' })
    expect((await their.call(oversight.settings, {})).data.backups).toBe('operator')
    await theirs.stop()
  })

  test('can be sent back as they were read, also after others changed them', async () => {
    const data = await sent()
    expect((await put({ ...data, sessionTimeout: 45 })).status).toBe(200)
    expect((await put(data)).status).toBe(200)
    expect(await saved()).toEqual(DEFAULTS)
  })

  test('have the specified defaults', async () => {
    expect(await saved()).toEqual(DEFAULTS)
  })

  test('are changed one by one; omitted ones keep their values', async () => {
    expect((await save({ sessionTimeout: 45 })).data).toEqual({
      ...DEFAULTS,
      sessionTimeout: 45,
      updatedAt: expect.stringMatching(/Z$/),
      mail: 'files',
      backups: 'daily',
    })
    expect((await save({ autoBackup: false, systemName: '  Meranti Private  ' })).data).toMatchObject({
      ...DEFAULTS,
      sessionTimeout: 45,
      autoBackup: false,
      systemName: 'Meranti Private',
    })
    expect(await saved()).toEqual({
      ...DEFAULTS,
      sessionTimeout: 45,
      autoBackup: false,
      systemName: 'Meranti Private',
    })
  })

  test.each([
    [{ sessionTimeout: 4 }, 'sessionTimeout', 'Session Timeout must be at least 5'],
    [{ sessionTimeout: 121 }, 'sessionTimeout', 'Session Timeout must be at most 120'],
    [{ sessionTimeout: 30.5 }, 'sessionTimeout', 'Session Timeout must be a whole number'],
    [{ sessionTimeout: '30' }, 'sessionTimeout', 'Session Timeout must be a whole number'],
    [{ maxLoginAttempts: 2 }, 'maxLoginAttempts', 'Max Login Attempts must be at least 3'],
    [{ maxLoginAttempts: 11 }, 'maxLoginAttempts', 'Max Login Attempts must be at most 10'],
    [{ systemName: '   ' }, 'systemName', 'System Name is required'],
    [{ maintenanceMode: 1 }, 'maintenanceMode', 'Maintenance Mode must be on or off'],
    [{ onlineEnquiries: 'on' }, 'onlineEnquiries', 'Online Enquiries must be on or off'],
    [
      { flagUnverifiedFrom: 0.5 },
      'flagUnverifiedFrom',
      'Flag Unverified Customers From must be at least $1.00',
    ],
    [{ flagUnverifiedFrom: '1' }, 'flagUnverifiedFrom', 'Flag Unverified Customers From must be a number'],
    [{ autoApproveUpTo: -1 }, 'autoApproveUpTo', 'Approve Automatically Up To must not be negative'],
    [{ colour: 'red' }, 'colour', '“colour” is not a field of this request'],
  ])('refuse %j, and change nothing else', async (body, path, msg) => {
    const answer = await put({ systemName: 'Changed', ...body })
    expect([answer.status, await mistakesIn(answer)]).toEqual([400, [{ path, msg }]])
    expect(await saved()).toEqual(DEFAULTS)
  })

  test('are logged with what changed, and saving the same values again is not logged', async () => {
    const before = (await rows()).length
    await save({ ...DEFAULTS, sessionTimeout: 10, maxLoginAttempts: 3 })
    await save({ sessionTimeout: 10 })
    await save({})
    const added = (await rows()).slice(before)
    expect(added).toEqual([
      {
        actorId: admin.id,
        chain: 'system',
        address: '127.0.0.1',
        before: { sessionTimeout: 30, maxLoginAttempts: 5 },
        after: { sessionTimeout: 10, maxLoginAttempts: 3 },
      },
    ])
  })

  test('have an amount, which is in dollars in the log too, and can be switched off', async () => {
    await put({ flagUnverifiedFrom: 2500.5 })
    expect((await saved()).flagUnverifiedFrom).toBe(2_500_50)
    await put({ flagUnverifiedFrom: null })
    expect((await saved()).flagUnverifiedFrom).toBeNull()
    const { data } = await admin.call(oversight.auditLogs, { query: { act: 'settings.changed', limit: 2 } })
    expect(data.map(({ before, after }) => [before, after])).toEqual([
      [{ flagUnverifiedFrom: 2_500_50 }, { flagUnverifiedFrom: null }],
      [{ flagUnverifiedFrom: 10_000_00 }, { flagUnverifiedFrom: 2_500_50 }],
    ])
  })

  test('have an amount up to which payments are approved by themselves, and 0 is off', async () => {
    await put({ autoApproveUpTo: 500.5 })
    expect((await saved()).autoApproveUpTo).toBe(500_50)
    await put({ autoApproveUpTo: 0 })
    const { data } = await admin.call(oversight.auditLogs, { query: { act: 'settings.changed', limit: 2 } })
    expect(data.map(({ before, after }) => [before, after])).toEqual([
      [{ autoApproveUpTo: 500_50 }, { autoApproveUpTo: 0 }],
      [{ autoApproveUpTo: 0 }, { autoApproveUpTo: 500_50 }],
    ])
  })

  test('do not change if the audit log can’t be written', async () => {
    const saving = server.withoutRight('insert on audit_log', () => save({ sessionTimeout: 11 }))
    expect(await refusal(saving)).toEqual([500, 'internal'])
    expect(await saved()).toEqual(DEFAULTS)
  })

  test('keep both of two changes that are saved at once', async () => {
    await Promise.all([save({ sessionTimeout: 60 }), save({ maxLoginAttempts: 7 })])
    expect(await saved()).toEqual({ ...DEFAULTS, sessionTimeout: 60, maxLoginAttempts: 7 })
  })
})

describe('a setting takes effect with the next request:', () => {
  test('every visitor sees the system’s name', async () => {
    await save({ systemName: 'Kapok & Söhne' })
    expect((await server.stranger(oversight.status, {})).data.systemName).toBe('Kapok & Söhne')
  })

  test('every visitor can read whether the public forms send anything', async () => {
    const isOn = async () => (await server.stranger(oversight.status, {})).data.onlineEnquiries
    expect(await isOn()).toBe(false)
    await save({ onlineEnquiries: true })
    expect(await isOn()).toBe(true)
  })

  test('in maintenance customers have to wait, and administrators can work', async () => {
    const customer = await server.add()
    await save({ maintenanceMode: true })
    expect((await server.stranger(oversight.status, {})).data.maintenanceMode).toBe(true)
    const waiting = await server.send(customer, 'GET', '/accounts')
    expect([waiting.status, waiting.headers.get('retry-after')]).toEqual([503, '300'])
    await admin.call(finances.accounts, {})
    expect((await admin.call(oversight.stats, {})).data.totalUsers).toBeGreaterThan(0)
    await save({ maintenanceMode: false })
    await customer.call(finances.accounts, {})
  })

  test('in maintenance an administrator can sign in, and a customer gets the reason why they can’t', async () => {
    const customer = await server.add()
    await save({ maintenanceMode: true })
    expect((await server.logIn(admin)).token).toHaveLength(43)
    expect(await refusal(server.logIn(customer))).toEqual([503, 'maintenance'])
    expect(await refusal(server.logIn(customer, 'wrong'))).toEqual([401, 'invalid_credentials'])
  })

  test('in maintenance customers stay signed in and can sign out, and no one can register', async () => {
    const customer = await server.add()
    await save({ maintenanceMode: true })
    expect((await customer.call(identity.me, {})).user.id).toBe(customer.id)
    expect(await refusal(server.stranger(identity.register, { body: registration() }))).toEqual([
      503,
      'maintenance',
    ])
    await customer.call(identity.logout, {})
    expect(await refusal(customer.call(identity.me, {}))).toEqual([401, 'session_expired'])
  })

  test('a session ends after being idle for longer than the time-out', async () => {
    const customer = await server.add()
    const idle = () =>
      server.owner.run(
        sql`update sessions set last_seen_at = now() - interval '20 minutes' where user_id = ${customer.id}`,
      )
    await idle()
    await customer.call(identity.me, {})
    await idle()
    await save({ sessionTimeout: 15 })
    expect(await refusal(customer.call(identity.me, {}))).toEqual([401, 'session_expired'])
  })

  test('sign-in is locked after the set number of failures', async () => {
    await save({ maxLoginAttempts: 3 })
    const person = await server.add()
    for (let failure = 1; failure <= 3; failure++)
      expect(await refusal(server.logIn(person, 'wrong'))).toEqual([401, 'invalid_credentials'])
    expect(await refusal(server.logIn(person))).toEqual([429, 'too_many_attempts'])
  })
})
