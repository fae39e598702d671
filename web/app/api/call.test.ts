import { UserEdit } from '@bank/contract/customers'
import { identity } from '@bank/contract/identity'
import { afterEach, expect, test, vi } from 'vitest'
import { noteAct } from '../account/session/attendance.ts'
import { lastServerContact } from '../account/session/server-contact.ts'
import { startSession } from '../account/session/store.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { ada } from '../testing/people.ts'
import { call } from './call.ts'

afterEach(() => {
  vi.useRealTimers()
  noteAct()
})

test('where a schema has no message of its own, a form shows the server’s', () => {
  const { error } = UserEdit.safeParse({ status: 'gone' })
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'status must be one of active, inactive, suspended, pending',
  ])
})

test('a call a minute after the last act is nobody’s: it says so, and the session stays as idle as it was', async () => {
  vi.useFakeTimers()
  const { sent } = fakeServer({ 'GET /auth/me': { body: { user: ada, sessionTimeoutMinutes: 10 } } })
  startSession('secret', ada)
  const begin = Date.now()
  const marks = () => sent.map(({ headers }) => headers.get('x-unattended'))

  vi.setSystemTime(begin + 60_000)
  await call(identity.me, {})
  expect([marks(), lastServerContact()]).toEqual([[null], begin + 60_000])

  vi.setSystemTime(begin + 61_000)
  await call(identity.me, {})
  expect([marks(), lastServerContact()]).toEqual([[null, '1'], begin + 60_000])

  for (const event of ['pointerdown', 'keydown', 'wheel', 'touchmove', 'click', 'input']) {
    vi.setSystemTime(Date.now() + 100_000)
    document.body.dispatchEvent(new Event(event, { bubbles: true }))
    await call(identity.me, {})
    expect([marks().at(-1), lastServerContact()]).toEqual([null, Date.now()])
  }

  vi.setSystemTime(Date.now() + 100_000)
  document.body.dispatchEvent(new Event('pointermove', { bubbles: true }))
  document.body.dispatchEvent(new Event('focus'))
  await call(identity.me, {})
  expect(marks().at(-1)).toBe('1')
  window.dispatchEvent(new Event('focus'))
  await call(identity.me, {})
  expect(marks().at(-1)).toBeNull()
})
