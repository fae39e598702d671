import { identity } from '@bank/contract/identity'
import { notifications } from '@bank/contract/notifications'
import { oversight } from '@bank/contract/oversight'
import sql from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import { PASSWORD, type TestServer } from '../../testing/bank.ts'
import { startAnother, startBank } from '../../testing/scenes.ts'
import { connect } from '../db/connect.ts'

// Two servers on one database are one bank: each request reads the current state from the database, so servers
// never have to notify each other, and no notification can come too late.
const one = await startBank()
const db = connect(one.connection)
const other = await startAnother(one, {}, { db })
afterAll(async () => {
  await other.stop()
  await db.end()
})

const codeOf = (answer: Promise<unknown>) =>
  answer.then(
    () => 'answered',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  )

test('a session opened at one server works at the other, and ends at both', async () => {
  const { token } = await one.add()
  expect(await codeOf(other.as(token)(identity.me, {}))).toBe('answered')
  await other.as(token)(identity.logout, {})
  expect(await codeOf(one.as(token)(identity.me, {}))).toBe('session_expired')
})

test('failed sign-ins are counted together', async () => {
  const { email } = await one.add()
  const guess = (server: TestServer, password: string) =>
    codeOf(server.stranger(identity.login, { body: { email, password } }))
  for (const server of [one, other, one, other, one]) await guess(server, 'not this one')
  expect(await guess(other, PASSWORD)).toBe('too_many_attempts')
  expect(await guess(one, PASSWORD)).toBe('too_many_attempts')
})

test('a setting takes effect at both at once', async () => {
  const admin = await one.add({ role: 'admin' })
  const customer = await one.add()
  await admin.call(oversight.changeSettings, { body: { maintenanceMode: true } })
  expect(await codeOf(other.as(customer.token)(notifications.list, { query: {} }))).toBe('maintenance')
  await other.as(admin.token)(oversight.changeSettings, { body: { maintenanceMode: false } })
  expect(await codeOf(customer.call(notifications.list, { query: {} }))).toBe('answered')
})

test('a notification sent at one server is read at the other', async () => {
  const admin = await one.add({ role: 'admin' })
  const customer = await one.add()
  await admin.call(notifications.send, { body: { title: 'Hello', message: 'To you', userId: customer.id } })
  const atOther = other.as(customer.token)
  expect((await atOther(notifications.list, { query: {} })).unread).toBe(1)
  await atOther(notifications.markRead, {})
  expect((await customer.call(notifications.list, { query: {} })).unread).toBe(0)
})

test('a customer suspended at one server is signed out at the other', async () => {
  const { id, token } = await one.add()
  await one.owner.run(sql`update users set status = 'suspended' where id = ${id}`)
  expect(await codeOf(other.as(token)(identity.me, {}))).toBe('session_expired')
})
