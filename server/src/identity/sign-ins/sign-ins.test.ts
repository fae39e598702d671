import { makeCall } from '@bank/contract/client'
import { identity } from '@bank/contract/identity'
import { cents } from '@bank/contract/money'
import { recovery } from '@bank/contract/recovery'
import { sessions } from '@bank/contract/sessions'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD, type Person, refusal, registration } from '../../../testing/bank.ts'
import { nextLetter, tokenIn } from '../../../testing/recovery.ts'
import { editFigures, editUser, startBankWithPost } from '../../../testing/scenes.ts'
import { networkOf } from '../../http/network.ts'
import { deviceOf } from '../sessions/device.ts'

let person: Person
const { server, post } = await startBankWithPost({ TRUST_PROXY: '127.0.0.1' })
beforeEach(async () => {
  person = await server.add()
})

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const CHROME =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const NEW_DEVICE = 'A new device has logged in to your account'

async function logIn(from: { address?: string; browser?: string; password?: string } = {}) {
  const { address = '192.0.2.1', browser = FIREFOX, password = PASSWORD } = from
  const response = await server.send(
    null,
    'POST',
    '/auth/login',
    { email: person.email, password },
    { 'x-forwarded-for': address, 'user-agent': browser },
  )
  const { token = '' }: { token?: string } = await response.json()
  return { token, call: makeCall({ baseUrl: server.url, token: () => token }) }
}

describe('the list of sessions', () => {
  test('shows one’s own, the latest first, with their devices', async () => {
    const { call } = await logIn()
    await server.add()
    const { data } = await call(sessions.list, {})
    expect(data.map(({ current, device, address }) => ({ current, device, address }))).toEqual([
      { current: true, device: 'Firefox on Windows', address: '192.0.2.1' },
      { current: false, device: 'Test', address: '127.0.0.1' },
    ])
    // UUIDv7, like every id (DEC-5).
    expect(data.map(({ id }) => id.charAt(14))).toEqual(['7', '7'])
  })

  test('leaves out those that have ended', async () => {
    const { call } = await logIn()
    await server.owner.run(sql`
      update sessions set last_seen_at = now() - interval '2 days' where user_id = ${person.id} and device = 'Test'`)
    expect((await call(sessions.list, {})).data).toHaveLength(1)
  })

  test('ends one session, and never somebody else’s', async () => {
    const other = await server.add()
    const { data } = await other.call(sessions.list, {})
    const params = { id: data[0]?.id ?? '' }
    expect(await refusal(person.call(sessions.end, { params }))).toEqual([404, 'not_found'])
    await other.call(identity.me, {})
    await other.call(sessions.end, { params })
    expect(await refusal(other.call(identity.me, {}))).toEqual([401, 'session_expired'])
  })

  test('ends all but this one', async () => {
    const [one, two] = [await logIn(), await logIn({ browser: CHROME })]
    expect((await two.call(sessions.endOthers, {})).message).toBe('2 other devices are logged out.')
    expect(await refusal(one.call(identity.me, {}))).toEqual([401, 'session_expired'])
    expect(await refusal(person.call(identity.me, {}))).toEqual([401, 'session_expired'])
    await two.call(identity.me, {})
  })
})

describe('the login history', () => {
  test('has successes, failures and the lock, newest first', async () => {
    for (let n = 0; n < 5; n++) await logIn({ password: 'wrong' })
    await logIn({ address: '198.51.100.9', browser: CHROME })
    const { data, total } = await person.call(sessions.signIns, { query: {} })
    expect(total).toBe(6)
    expect(data.map(({ outcome, device, address }) => [outcome, device, address])).toEqual([
      ['success', 'Chrome on macOS', '198.51.100.9'],
      ['locked', 'Firefox on Windows', '192.0.2.1'],
      ...Array.from({ length: 4 }, () => ['failure', 'Firefox on Windows', '192.0.2.1']),
    ])
  })

  test('is read a page at a time and searched', async () => {
    await logIn()
    await logIn({ browser: CHROME })
    const first = await person.call(sessions.signIns, { query: { limit: 1 } })
    const cursor = first.nextCursor ?? ''
    const second = await person.call(sessions.signIns, { query: { limit: 1, cursor } })
    expect([first, second].map(({ data }) => data[0]?.device)).toEqual([
      'Chrome on macOS',
      'Firefox on Windows',
    ])
    expect(second.nextCursor).toBeNull()
    const found = await person.call(sessions.signIns, { query: { search: 'firefox' } })
    expect([found.total, found.matched, found.data.length]).toEqual([2, 1, 1])
  })

  test('shows nobody else’s', async () => {
    await logIn()
    const other = await server.add()
    expect((await other.call(sessions.signIns, { query: {} })).data).toEqual([])
  })
})

describe('a sign-in from a new device', () => {
  test('is told by a letter that locks the account', async () => {
    const { call } = await logIn({ address: '203.0.113.5' })
    const letter = await nextLetter(post, person.email, NEW_DEVICE)
    expect(letter.text).toContain('Firefox on Windows')
    expect(letter.text).toContain('203.0.113.5')
    await server.stranger(recovery.lock, { body: { token: tokenIn(letter, 'lock') } })
    expect(await refusal(call(identity.me, {}))).toEqual([401, 'session_expired'])
  })

  test('is new by browser or by network, and not for 90 days after', async () => {
    const letters = async () => {
      return server.owner.value<number>(
        sql`select count(*) from audit_log where chain = ${person.id} and act = 'user.new_device'`,
      )
    }
    await logIn({ address: '203.0.113.5' })
    await logIn({ address: '203.0.113.77' })
    expect(await letters()).toBe(1)
    await logIn({ address: '203.0.114.5' })
    expect(await letters()).toBe(2)
    await logIn({ address: '203.0.113.5', browser: CHROME })
    expect(await letters()).toBe(3)
    await server.owner.run(sql`update sign_ins set at = at - interval '91 days' where user_id = ${person.id}`)
    await logIn({ address: '203.0.113.5' })
    expect(await letters()).toBe(4)
  })

  test('is not new where the account was opened', async () => {
    const form = registration()
    await server.stranger(identity.register, { body: form })
    await server.logIn(form)
    const rows = await server.db.rows(sql`
      select from audit_log l join users u on u.id::text = l.chain
      where u.email = ${form.email} and l.act = 'user.new_device'`)
    expect(rows).toEqual([])
  })
})

test('the access log says what staff saw and changed, and not who', async () => {
  const admin = await server.add({ role: 'admin', lastName: 'Nosy' })
  await editFigures(admin, person, { accounts: { checkingBalance: cents(10_000) } })
  await editUser(admin, person, { lastName: 'Changed' })
  await person.call(identity.updateProfile, { body: { city: 'Penang' } })
  const { data, total } = await person.call(sessions.accessLog, { query: {} })
  expect(data.map(({ what }) => what)).toEqual(['profile_changed', 'figures_changed'])
  expect(total).toBe(2)
  expect(JSON.stringify(data)).not.toContain(admin.id)
  expect((await admin.call(sessions.accessLog, { query: {} })).data).toEqual([])
})

test('a device is named in our words alone', () => {
  const edge = `${CHROME} Edg/140.0.0.0`
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
  const android =
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
  expect([FIREFOX, CHROME, edge, iphone, android, 'curl/8', '<b>Win</b>', undefined].map(deviceOf)).toEqual([
    'Firefox on Windows',
    'Chrome on macOS',
    'Edge on macOS',
    'Safari on iPhone',
    'Chrome on Android',
    'An unknown device',
    'An unknown device',
    'An unknown device',
  ])
})

test('a network is a /24 or a /48', () => {
  const same = ['2001:db8:1:2::1', '2001:db8:1::', '2001:0db8:0001:ffff::5']
  expect(new Set(same.map(networkOf)).size).toBe(1)
  expect(networkOf('2001:db8:2::1')).not.toBe(networkOf('2001:db8:1::1'))
  expect(networkOf('::1')).toBe('0:0:0::/48')
  expect(['192.0.2.1', '::ffff:192.0.2.200'].map(networkOf)).toEqual(['192.0.2.0/24', '192.0.2.0/24'])
})
