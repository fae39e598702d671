import { randomBytes, randomUUID } from 'node:crypto'
import { customers } from '@bank/contract/customers'
import { identity } from '@bank/contract/identity'
import { push } from '@bank/contract/push'
import { sessions } from '@bank/contract/sessions'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { type Person, refusal } from '../../../testing/bank.ts'
import { subscribedBrowser, type TestBrowser } from '../../../testing/push.ts'
import { mistakesIn, startAnother, startBank } from '../../../testing/scenes.ts'
import { holdMasterKeys, masterKeys } from '../../encryption/master-keys.ts'
import { placeOf } from './known-services.ts'

const ORIGIN = 'https://push.example'
const server = await startBank({ PUSH_SERVICES: [ORIGIN] })
const browser = () => subscribedBrowser(ORIGIN)

const subscribe = async (person: Pick<Person, 'call'>, { subscription } = browser()) =>
  (await person.call(push.subscribe, { body: subscription })).data
const devicesOf = async (person: Pick<Person, 'call'>) => (await person.call(push.devices, {})).data.devices
const end = (person: Person, id: string) => person.call(push.end, { params: { id } })

describe('a device', () => {
  test('is told from its subscription on, in its session alone', async () => {
    const one = await server.add()
    const again = server.as((await server.logIn(one)).token ?? '')
    expect(await devicesOf(one)).toEqual([])
    const device = await subscribe(one)
    const { data: open } = await one.call(sessions.list, {})
    expect(device).toMatchObject({ sessionId: open.find(({ current }) => current)?.id, current: true })
    expect(await devicesOf(one)).toEqual([device])
    expect(await devicesOf({ call: again })).toEqual([{ ...device, current: false }])
    expect(await devicesOf(await server.add())).toEqual([])
  })

  test('replaces its own subscription, and sends the same one again without a trace', async () => {
    const one = await server.add()
    const kept = browser()
    await subscribe(one)
    const second = await subscribe(one, kept)
    const { status } = await server.send(one, 'POST', '/auth/push', kept.subscription)
    expect(status).toBe(200)
    expect(await devicesOf(one)).toEqual([second])
    expect((await server.actsOf(one)).filter((act) => act.startsWith('user.push'))).toEqual([
      'user.push_added',
      'user.push_added',
    ])
  })

  test('that signs in again moves its subscription, also to another customer', async () => {
    const [one, other] = [await server.add(), await server.add()]
    const shared = browser()
    await subscribe(one, shared)
    const again = { call: server.as((await server.logIn(one)).token ?? '') }
    const moved = await subscribe(again, shared)
    expect(await devicesOf(again)).toEqual([moved])
    await subscribe(other, shared)
    expect(await devicesOf(one)).toEqual([])
    expect(await devicesOf(other)).toHaveLength(1)
    expect((await server.actsOf(one)).at(-1)).toBe('user.push_removed')
  })

  test('belongs to one customer, however many sign in on it at once', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => server.add()))
    const shared = browser()
    await Promise.all(people.map((person) => subscribe(person, shared)))
    expect((await Promise.all(people.map(devicesOf))).flat()).toHaveLength(1)
  })

  test('changes hands without an error, however often two customers claim it at once', async () => {
    const pair = [await server.add(), await server.add()]
    const { subscription } = browser()
    const answers: number[] = []
    for (let round = 0; round < 15; round++) {
      const sent = pair.map((person) => server.send(person, 'POST', '/auth/push', subscription))
      answers.push(...(await Promise.all(sent)).map(({ status }) => status))
    }
    expect(answers.filter((status) => status !== 200 && status !== 201)).toEqual([])
    expect((await Promise.all(pair.map(devicesOf))).flat()).toHaveLength(1)
  })

  test('is told no more when its customer ends that, and nobody else can', async () => {
    const [one, other] = [await server.add(), await server.add()]
    const { id } = await subscribe(one)
    expect(await refusal(end(other, id))).toEqual([404, 'not_found'])
    expect(await refusal(end(one, randomUUID()))).toEqual([404, 'not_found'])
    await end(one, id)
    expect(await devicesOf(one)).toEqual([])
    expect((await server.actsOf(one)).slice(-2)).toEqual(['user.push_added', 'user.push_removed'])
  })

  test('is told no more once its session has ended, by its customer or the bank', async () => {
    const admin = await server.add({ role: 'admin' })
    const [leaving, suspended] = [await server.add(), await server.add()]
    await subscribe(leaving)
    await subscribe(suspended)
    await leaving.call(identity.logout, {})
    await admin.call(customers.update, { params: { id: suspended.id }, body: { status: 'suspended' } })
    const left = await server.owner.rows(sql`
      select from push_subscriptions where user_id in (${leaving.id}, ${suspended.id})`)
    expect(left).toEqual([])
  })
})

test('the database and the audit log hold neither endpoint nor keys in clear text', async () => {
  const one = await server.add()
  const { subscription } = browser()
  await subscribe(one, { subscription, open: () => null })
  const stored = await server.owner.value<string>(sql`
    select string_agg(p::text, '') || (select string_agg(a::text, '') from audit_log a where chain = ${one.id})
    from push_subscriptions p where user_id = ${one.id}`)
  const { endpoint, keys } = subscription
  for (const secret of [endpoint, endpoint.slice(-36), keys.p256dh, keys.auth])
    for (const form of [secret, Buffer.from(secret).toString('hex')]) expect(stored).not.toContain(form)
})

test('the key that browsers subscribe with is made once, also by two servers at the same moment', async () => {
  const another = await startAnother(server)
  await server.owner.run(sql`delete from push_keys`)
  const person = await server.add()
  const here = Array.from({ length: 5 }, () => person.call(push.devices, {}))
  const there = Array.from({ length: 5 }, () => another.as(person.token)(push.devices, {}))
  const keys = (await Promise.all([...here, ...there])).map(({ data }) => data.publicKey)
  expect(new Set(keys).size).toBe(1)
  expect(Buffer.from(keys[0] ?? '', 'base64url')).toHaveLength(65)
  await another.stop()
})

test('the key that browsers subscribe with is given away without opening the bank’s own', async () => {
  const one = await server.add()
  const { publicKey } = (await one.call(push.devices, {})).data
  holdMasterKeys(server.db, masterKeys(randomBytes(32).toString('base64')))
  try {
    expect((await one.call(push.devices, {})).data.publicKey).toBe(publicKey)
  } finally {
    holdMasterKeys(server.db, server.masterKeys)
  }
})

describe('an endpoint', () => {
  test.each([
    'http://127.0.0.1/push',
    'http://push.example/push',
    'https://10.0.0.1/push',
    'https://localhost/push',
    'https://[::1]/push',
    'https://[::ffff:10.0.0.1]/push',
    'https://2130706433/push',
    'https://0x7f.1/push',
    'https://169.254.169.254/latest/meta-data',
    'https://metadata.google.internal/push',
    'https://fcm.googleapis.com.evil.example/push',
    'https://evil.example/fcm.googleapis.com',
    'https://evilfcm.googleapis.com/push',
    'https://evilnotify.windows.com/push',
    'https://.notify.windows.com/push',
    'https://fcm.googleapis.com./push',
    'https://fcm.googleapis.com:8443/push',
    'https://fcm.googleapis.com@10.0.0.1/push',
    'https://someone@fcm.googleapis.com/push',
    'https://:secret@push.example/push',
    'http://fcm.googleapis.com/push',
    'https://push.example:8443/push',
    'ftp://fcm.googleapis.com/push',
    'https://%66cm.googleapis.com/push',
    'https://%61.push.apple.com/push',
    'https://fcm%2Egoogleapis.com/push',
    'https:fcm.googleapis.com/push',
    'https://FCM.googleapis.com/push',
    'https://fcm.googleapis.com:443/push',
    'https://fcm.googleapis.com/a/../push',
    'https://fcm.goo\u00adgleapis.com/push',
    "https://a'b.push.apple.com/push",
    'https://".push.apple.com/push',
    'https://a;b.push.apple.com/push',
    'https://%70ush.example/push',
    'file:///etc/passwd',
  ])('%s is refused, and nothing is stored', async (endpoint) => {
    const one = await server.add()
    const body = { ...browser().subscription, endpoint }
    const response = await server.send(one, 'POST', '/auth/push', body)
    const [mistake] = (await mistakesIn(response.clone())) ?? []
    expect([response.status, mistake?.path]).toEqual([400, 'endpoint'])
    expect(await devicesOf(one)).toEqual([])
  })

  test.each([
    ['https://fcm.googleapis.com/fcm/send/abc:def', 'fcm.googleapis.com', 'fcm.googleapis.com'],
    ['https://fcm.googleapis.com/wp/abc', 'fcm.googleapis.com', 'fcm.googleapis.com'],
    [
      'https://updates.push.services.mozilla.com/wpush/v2/abc',
      '*.push.services.mozilla.com',
      'updates.push.services.mozilla.com',
    ],
    [
      'https://wns2-by3p.notify.windows.com/w/?token=BQYA%2fx%3d',
      '*.notify.windows.com',
      'wns2-by3p.notify.windows.com',
    ],
    ['https://web.push.apple.com/abc', '*.push.apple.com', 'web.push.apple.com'],
    ['https://push.example/abc', ORIGIN, ORIGIN],
  ])('%s belongs to %s, and leads to its host %s', (endpoint, service, host) => {
    expect(placeOf(endpoint, [ORIGIN])).toEqual({ service, host })
  })
})

test.each([
  ['a point that is not on the curve', { p256dh: Buffer.alloc(65, 4).toString('base64url') }, 'keys.p256dh'],
  ['a key of another length', { p256dh: 'AAAA' }, 'keys.p256dh'],
  ['a short secret', { auth: 'AAAA' }, 'keys.auth'],
])('%s is refused', async (_, wrong, path) => {
  const { subscription }: TestBrowser = browser()
  const body = { ...subscription, keys: { ...subscription.keys, ...wrong } }
  const response = await server.send(await server.add(), 'POST', '/auth/push', body)
  expect(await mistakesIn(response)).toEqual([expect.objectContaining({ path })])
})
