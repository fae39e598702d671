import { notifications } from '@bank/contract/notifications'
import { DEFAULT_PREFERENCES, preferences } from '@bank/contract/preferences'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Person, refused } from '../../../testing/bank.ts'
import { startBank } from '../../../testing/scenes.ts'

let person: Person
const server = await startBank()
beforeEach(async () => {
  person = await server.add()
})

const read = async ({ call }: Person) => (await call(preferences.read, {})).data

describe('preferences', () => {
  test('are the defaults at first, and each change stays', async () => {
    expect(await read(person)).toEqual(DEFAULT_PREFERENCES)
    await person.call(preferences.update, { body: { email: false } })
    const { data } = await person.call(preferences.update, {
      body: { timeZone: 'Asia/Singapore', language: 'fr' },
    })
    expect(data).toEqual({ ...DEFAULT_PREFERENCES, email: false, timeZone: 'Asia/Singapore', language: 'fr' })
    expect(await read(person)).toEqual(data)
    expect(await read(await server.add())).toEqual(DEFAULT_PREFERENCES)
  })

  test('go back to the device’s time zone', async () => {
    await person.call(preferences.update, { body: { timeZone: 'Europe/Paris' } })
    await person.call(preferences.update, { body: { timeZone: null } })
    expect(await read(person)).toEqual(DEFAULT_PREFERENCES)
  })

  test('that two tabs change at once are both kept', async () => {
    await Promise.all([
      person.call(preferences.update, { body: { sms: true } }),
      person.call(preferences.update, { body: { push: false } }),
      person.call(preferences.update, { body: { marketing: false } }),
    ])
    expect(await read(person)).toEqual({ ...DEFAULT_PREFERENCES, sms: true, push: false, marketing: false })
  })

  test('are recorded if they changed', async () => {
    for (let n = 0; n < 2; n++) await person.call(preferences.update, { body: { sms: true } })
    const rows = await server.db.rows(sql`
      select before, after from audit_log where chain = ${person.id} and act = 'user.preferences_changed'`)
    expect(rows).toEqual([{ before: { sms: false }, after: { sms: true } }])
  })

  test.each(['Mars/Olympus', '+08:00'])('that don’t exist are refused by name: %s', async (timeZone) => {
    const { errors } = await refused(person.call(preferences.update, { body: { timeZone } }))
    expect(errors?.map(({ path }) => path)).toEqual(['timeZone'])
  })
})

describe('a marketing message', () => {
  const send = async (about: { userId?: string; marketing?: boolean }) => {
    const admin = await server.add({ role: 'admin' })
    const title = `Rates ${crypto.randomUUID()}`
    const { data } = await admin.call(notifications.send, { body: { title, message: 'Better.', ...about } })
    return { title, ...data }
  }
  const titles = async ({ call }: Person) =>
    (await call(notifications.list, { query: {} })).data.map(({ title }) => title)

  test('to all reaches those who want it, and counts only them', async () => {
    const willing = await server.add()
    await person.call(preferences.update, { body: { marketing: false } })
    const { title, recipients } = await send({ marketing: true })
    expect(await titles(willing)).toEqual([title])
    expect(await titles(person)).toEqual([])
    expect((await person.call(notifications.list, { query: {} })).total).toBe(0)
    const wanting = await server.db.value<number>(sql`
      select count(*) from users
      where role <> 'admin' and id not in (select user_id from preferences where not marketing)`)
    expect(recipients).toBe(wanting)
  })

  test('to somebody who doesn’t want it is refused', async () => {
    await person.call(preferences.update, { body: { marketing: false } })
    const { status, code } = await refused(send({ userId: person.id, marketing: true }))
    expect([status, code]).toEqual([400, 'validation_failed'])
    expect(await titles(person)).toEqual([])
  })

  test('that isn’t marketing reaches everybody', async () => {
    await person.call(preferences.update, { body: { marketing: false } })
    const { title } = await send({})
    expect(await titles(person)).toContain(title)
  })
})
