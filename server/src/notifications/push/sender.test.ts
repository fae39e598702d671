import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { identity } from '@bank/contract/identity'
import { notifications } from '@bank/contract/notifications'
import { preferences } from '@bank/contract/preferences'
import { push } from '@bank/contract/push'
import { pino } from 'pino'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Person, sendDepositRequest } from '../../../testing/bank.ts'
import { openTestPushService, senderOf, subscribedBrowser } from '../../../testing/push.ts'
import { approvedDeposit, reject, startBank } from '../../../testing/scenes.ts'
import { holdMasterKeys, masterKeys, refuseStrangeKeys } from '../../encryption/master-keys.ts'
import { notifyCustomer } from '../notice.ts'
import { writeNoticeLetters } from '../notice-letters.ts'
import { sealPushAgain, sealSubscription } from './sealed-subscription.ts'
import { openPusher, type Pusher } from './sender.ts'

/** Its name has a part that is too long, so no name server has to be asked. */
const NOWHERE = `http://${'a'.repeat(64)}.invalid`
const [service, second] = await Promise.all([openTestPushService(), openTestPushService()])
afterAll(() => Promise.all([service.stop(), second.stop()]))
const config = { PUSH_SERVICES: [service.origin, second.origin, NOWHERE], PUBLIC_URL: 'https://bank.example' }
const server = await startBank(config)
const admin = await server.add({ role: 'admin' })
const pushers: Pusher[] = []
const lines: string[] = []
const log = pino({ level: 'trace', base: null }, { write: (line: string) => void lines.push(line) })

beforeEach(async () => {
  for (const one of [service, second]) {
    one.pushes.length = 0
    one.behave({ status: 201 })
  }
  lines.length = 0
  await server.owner.run(sql`delete from push_subscriptions`)
})
afterEach(async () => {
  await Promise.all(pushers.splice(0).map((pusher) => pusher.close()))
})

function start() {
  const pusher = openPusher(server.db, config, log)
  pushers.push(pusher)
  pusher.wake()
}

async function subscribed(person: Pick<Person, 'call'>, { origin }: { origin: string } = service) {
  const browser = subscribedBrowser(origin)
  await person.call(push.subscribe, { body: browser.subscription })
  return browser
}

const tell = async (person: Person) =>
  (await admin.call(notifications.send, { body: { title: 'Paid', message: '$12', userId: person.id } })).data
    .id
/** As an act does. Staff write fewer in an hour. */
const notify = (person: Person) =>
  server.db.transaction((tx) => notifyCustomer(tx, person.id, { title: 'Approved', message: 'Yes' }))
const waiting = () =>
  server.owner.rows<{ tries: number; wait: number }>(sql`
    select tries, extract(epoch from next_try_at - now())::float8 as wait from pushes order by created_at`)
const makeDue = () => server.owner.run(sql`update pushes set next_try_at = now()`)
const allSent = () => expect.poll(waiting).toEqual([])
/** Looks again and again until it is so: a service that failed is left alone for a second. */
const sooner = <Value>(look: () => Value) =>
  expect.poll(async () => {
    await makeDue()
    for (const pusher of pushers) pusher.wake()
    return look()
  })

describe('a message to a customer', () => {
  test('is shown in fixed words that only their browser can read, signed by the bank', async () => {
    const one = await server.add()
    const browser = await subscribed(one)
    const id = await tell(one)
    start()
    await expect.poll(() => service.pushes.length).toBe(1)
    const [sent] = service.pushes
    if (!sent) throw new Error('nothing was pushed')
    expect(browser.open(sent)).toEqual({
      title: 'Wealth Management System',
      body: 'You have a new message. Open your account to read it.',
      tag: id,
      path: '/dashboard',
    })
    expect(() => subscribedBrowser(service.origin).open(sent)).toThrow()
    expect(browser.subscription.endpoint).toBe(service.origin + sent.path)
    expect(sent.headers).toMatchObject({ ttl: '86400', urgency: 'normal', topic: id.replaceAll('-', '') })
    const { data } = await one.call(push.devices, {})
    const { aud, sub, exp } = senderOf(sent, data.publicKey)
    expect([aud, sub]).toEqual([service.origin, 'https://bank.example'])
    expect(exp * 1000).toBeGreaterThan(Date.now())
    await allSent()
  })

  test('reaches each of their devices, and nobody else’s', async () => {
    const [one, other] = [await server.add(), await server.add()]
    const again = { call: server.as((await server.logIn(one)).token ?? '') }
    const browsers = [await subscribed(one), await subscribed(again, second)]
    await subscribed(other)
    await server.db.transaction((tx) => notifyCustomer(tx, one.id, { title: 'Approved', message: 'Yes' }))
    start()
    await allSent()
    expect([...service.pushes, ...second.pushes].map(({ path }) => path)).toEqual(
      browsers.map(({ subscription }) => new URL(subscription.endpoint).pathname),
    )
  })

  test('about a decision is pushed by the decision', async () => {
    await server.acceptBitcoin()
    const one = await server.add()
    await subscribed(one)
    await approvedDeposit(admin, one)
    expect(await waiting()).toHaveLength(1)
    await reject(admin, (await sendDepositRequest(one)).data.id)
    expect(await waiting()).toHaveLength(2)
  })

  test('is not pushed without its act', async () => {
    const one = await server.add()
    await subscribed(one)
    const act = server.db.transaction(async (tx) => {
      await notifyCustomer(tx, one.id, { title: 'Approved', message: 'Yes' })
      throw new Error('the act failed')
    })
    await expect(act).rejects.toThrow('the act failed')
    expect(await waiting()).toEqual([])
  })

  test('is not pushed to who does not want it, at the message or later', async () => {
    const [one, other] = [await server.add(), await server.add()]
    await subscribed(one)
    await subscribed(other)
    await one.call(preferences.update, { body: { push: false } })
    await tell(one)
    expect(await waiting()).toEqual([])
    await tell(other)
    await other.call(preferences.update, { body: { push: false } })
    start()
    await allSent()
    expect(service.pushes).toEqual([])
  })

  test('is not pushed to a session that has ended, or is too old', async () => {
    const [one, other] = [await server.add(), await server.add()]
    await subscribed(one)
    await subscribed(other)
    await tell(one)
    await tell(other)
    await one.call(identity.logout, {})
    await server.owner.run(sql`
      update sessions set created_at = now() - interval '13 hours' where user_id = ${other.id}`)
    start()
    await allSent()
    expect(service.pushes).toEqual([])
  })
})

describe('a message to all customers', () => {
  test('is queued in batches, for those who want it', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => server.add()))
    for (const person of [...people, admin]) await subscribed(person)
    await people[0]?.call(preferences.update, { body: { marketing: false } })
    await people[1]?.call(preferences.update, { body: { push: false } })
    await admin.call(notifications.send, { body: { title: 'Rates', message: 'New', marketing: true } })
    expect(await waiting()).toEqual([])
    // As in a bank that sends no letters.
    await writeNoticeLetters(server.db, { ...server.outbox, sends: false, async writeToMany() {} }, 2)
    expect(await waiting()).toHaveLength(3)
    start()
    await allSent()
    expect(service.pushes).toHaveLength(3)
  })

  test('is pushed after what concerns one alone', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => server.add()))
    for (const person of people) await subscribed(person)
    await admin.call(notifications.send, { body: { title: 'Rates', message: 'New' } })
    await writeNoticeLetters(server.db, { ...server.outbox, sends: false, async writeToMany() {} })
    expect(await waiting()).toHaveLength(12)
    const [one] = people
    const id = one && (await tell(one))
    start()
    await allSent()
    const first = service.pushes.slice(0, 4).map(({ headers }) => headers.topic)
    expect(first).toContain(id?.replaceAll('-', ''))
  })
})

test('a subscription at which `web-push` throws is given up, and keeps nobody waiting', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => server.add()))
  for (const person of people) {
    await subscribed(person)
    await sealOther(person.id)
  }
  const other = await server.add()
  await subscribed(other)
  for (const person of [...people, other]) await notify(person)
  start()
  await allSent()
  expect(service.pushes).toHaveLength(1)
  expect(lines.filter((line) => line.includes('"failure":"UNSENDABLE"'))).toHaveLength(8)
})

/** As if the customer's device had given this address, which `subscribe` refuses. */
async function sealOther(userId: string) {
  const { id } = await server.owner.row<{ id: string }>(sql`
    select id from push_subscriptions where user_id = ${userId}`)
  const { keys } = subscribedBrowser('').subscription
  const sealed = sealSubscription(server.masterKeys.current, id, {
    endpoint: 'https://%61.push.apple.com/x',
    keys,
  })
  await server.owner.run(sql`update push_subscriptions set sealed = ${sealed} where id = ${id}`)
}

describe('a push service that', () => {
  test.each([404, 410])('says %i hears no more of that device', async (status) => {
    const one = await server.add()
    await subscribed(one)
    service.behave({ status })
    await tell(one)
    await tell(one)
    start()
    await expect.poll(async () => (await one.call(push.devices, {})).data.devices).toEqual([])
    expect(await waiting()).toEqual([])
    expect((await server.actsOf(one)).at(-1)).toBe('user.push_removed')
  })

  test('says 503 gets it later, once', async () => {
    const one = await server.add()
    const browser = await subscribed(one)
    service.behave({ status: 503, body: 'x'.repeat(100_000) })
    await tell(one)
    start()
    await expect.poll(() => lines.join()).toContain('"failure":"503"')
    expect(lines.join()).not.toContain(new URL(browser.subscription.endpoint).pathname)
    service.behave({ status: 201 })
    await sooner(waiting).toEqual([])
    expect(service.pushes).toHaveLength(2)
  })

  test('asks for time gets it', async () => {
    const one = await server.add()
    await subscribed(one)
    service.behave({ status: 429, headers: { 'retry-after': '1800' } })
    await tell(one)
    start()
    await expect.poll(async () => (await waiting())[0]?.wait).toBeGreaterThan(1700)
    expect((await waiting())[0]?.wait).toBeLessThan(1801)
  })

  test('never takes it is not asked again', async () => {
    const one = await server.add()
    await subscribed(one)
    service.behave({ status: 413 })
    await tell(one)
    start()
    await allSent()
    expect(lines.join()).toContain('a push was given up')
    expect(service.pushes).toHaveLength(1)
  })

  test('leads elsewhere is not followed', async () => {
    const one = await server.add()
    await subscribed(one)
    service.behave({ status: 307, headers: { location: `${second.origin}/elsewhere` } })
    await tell(one)
    start()
    await allSent()
    expect(second.pushes).toEqual([])
  })

  test('is down for a day loses it', async () => {
    const one = await server.add()
    await subscribed(one)
    service.behave({ status: 500 })
    await tell(one)
    await server.owner.run(sql`update pushes set created_at = now() - interval '25 hours', tries = 30`)
    start()
    await allSent()
    expect(service.pushes).toEqual([])
    expect(lines.join()).toContain('"failure":"TOO_LATE"')
  })

  test('no name server knows is not asked again', async () => {
    const one = await server.add()
    await subscribed(one, { origin: NOWHERE })
    await notify(one)
    start()
    await allSent()
    expect(lines.join()).toContain('"failure":"ENOTFOUND"')
  })

  test.each([503, 429])('says %i is left alone for a while', async (status) => {
    const people = await Promise.all(Array.from({ length: 12 }, () => server.add()))
    for (const person of people) await subscribed(person)
    for (const person of people) await notify(person)
    service.behave({ status })
    start()
    await expect.poll(() => service.pushes).not.toEqual([])
    await sleep(500)
    expect(service.pushes.length).toBeLessThanOrEqual(4)
  })

  test('fails at one host gets what goes to its others', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => server.add()))
    for (const person of people) await subscribed(person)
    const other = await server.add()
    await subscribed(other, second)
    // As two hosts of one service.
    await server.owner.run(sql`update push_subscriptions set service = ${service.origin}`)
    service.behave({ status: 503 })
    for (const person of [...people, other]) await notify(person)
    start()
    await expect.poll(() => second.pushes.length).toBe(1)
    expect(service.pushes.length).toBeLessThanOrEqual(4)
  })

  test('fails for one device gets none of its others, which keep nobody waiting', async () => {
    const [one, other] = [await server.add(), await server.add()]
    await subscribed(one)
    for (let n = 0; n < 12; n++) await notify(one)
    await subscribed(other)
    service.behave({ status: 503 })
    start()
    await expect.poll(async () => (await waiting()).filter(({ wait }) => wait > 5)).toHaveLength(12)
    expect(service.pushes.length).toBeLessThanOrEqual(4)
    service.behave({ status: 201 })
    await notify(other)
    await expect.poll(waiting).toHaveLength(12)
  })

  test('never answers holds up no other service, and no shutdown', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => server.add()))
    for (const person of people) await subscribed(person)
    const other = await server.add()
    await subscribed(other, second)
    service.behave(null)
    for (const person of [...people, other]) await tell(person)
    start()
    await expect.poll(() => service.pushes.length).toBe(4)
    await tell(other)
    await expect.poll(() => second.pushes.length, { timeout: 5000 }).toBe(2)
    const begun = performance.now()
    await Promise.all(pushers.splice(0).map((pusher) => pusher.close()))
    expect(performance.now() - begun).toBeLessThan(2000)
  })
})

test('several servers push each message once', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => server.add()))
  for (const person of people) await subscribed(person)
  for (const person of people) await tell(person)
  for (let n = 0; n < 3; n++) start()
  await allSent()
  expect(service.pushes).toHaveLength(20)
  expect(new Set(service.pushes.map(({ path }) => path)).size).toBe(20)
})

test('a new master key keeps the bank’s key and every subscription', async () => {
  const one = await server.add()
  await subscribed(one)
  const before = (await one.call(push.devices, {})).data.publicKey
  const [former] = server.masterKeys.all
  const both = masterKeys(randomBytes(32).toString('base64'), former?.key.toString('base64'))
  await server.db.run(sql`insert into master_keys (id) values (${both.current.id})`)
  expect(await sealPushAgain(server.db, both)).toBe(1)
  expect(await sealPushAgain(server.db, both)).toBe(0)
  const used = sql`
    select master_key_id as id from push_keys union select master_key_id from push_subscriptions`
  expect(await server.owner.rows(used)).toEqual([{ id: both.current.id }])
  await expect(refuseStrangeKeys(server.owner, server.masterKeys)).rejects.toThrow('DATA_KEY is not the key')
  holdMasterKeys(server.db, both)
  try {
    expect((await one.call(push.devices, {})).data.publicKey).toBe(before)
    await tell(one)
    start()
    await expect.poll(() => service.pushes.length).toBe(1)
    await allSent()
  } finally {
    await sealPushAgain(server.db, { current: server.masterKeys.current, all: both.all })
    holdMasterKeys(server.db, server.masterKeys)
  }
})
