import { setTimeout as sleep } from 'node:timers/promises'
import { Topic } from '@bank/contract/events'
import { finances } from '@bank/contract/finances'
import { identity } from '@bank/contract/identity'
import { cents } from '@bank/contract/money'
import { notifications } from '@bank/contract/notifications'
import { sessions } from '@bank/contract/sessions'
import sql from 'sql-template-tag'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Person, sendDepositRequest } from '../../testing/bank.ts'
import { listen as listenTo, openStream } from '../../testing/listen.ts'
import { patiently } from '../../testing/offers.ts'
import { startAnother, startStaffedBank } from '../../testing/scenes.ts'
import { recordAbout } from '../audit/audit.ts'
import { connect } from '../db/connect.ts'
import { prune } from '../limits/pruning.ts'

/** A tenth of what the product waits, so that the tests wait for what happens and not for time. */
const OFTEN = { lookMs: 75 }

const { server, admin } = await startStaffedBank({}, OFTEN)
const witness = await server.add()

/** Opens a stream that is left when the test is over. */
async function listen(who: Person | { token: string }, ...[about, on = server]: [object?, { url: string }?]) {
  const listening = await listenTo(on, who, about)
  onTestFinished(listening.leave)
  return listening
}

/** What of a list has been heard, once something of it has been, and whatever came with it. */
const hears = (listening: { topics(): Topic[] }, topic: Topic) =>
  expect.poll(listening.topics).toContain(topic)

/** How the stream ends, if it does. */
const endOf = ({ ended }: { ended: Promise<string> }) => Promise.race([ended, sleep(10_000)])

/**
 * Comes back until there is nothing to catch up with. It takes more than one time while a transaction of any database of this
 * PostgreSQL is under way that is older, which can be long when other tests run. Returns the last id.
 */
async function becomesQuiet(one: Person, heard: { lastEventId(): string }): Promise<string> {
  let last = heard.lastEventId()
  async function comesBack() {
    const again = await listen(one, { lastEventId: last })
    await expect.poll(again.lastEventId).not.toBe('')
    last = again.lastEventId()
    await again.leave()
    return again.topics()
  }
  await expect.poll(comesBack, { timeout: 20_000 }).toEqual([])
  return last
}

/** Waits until the server has looked at the changes once more, and has told the last of its listeners. */
async function aLook(on: { url: string } = server) {
  const last = await listen(witness, {}, on)
  await server.owner.run(sql`insert into changes (audience, topic) values (${witness.id}, 'figures')`)
  await hears(last, 'figures')
  await last.leave()
}

/** How many streams the sessions of somebody have. */
const streamsOf = (one: Person) =>
  server.owner.value<number>(
    sql`select sum(cardinality(streams))::int from sessions where user_id = ${one.id}`,
  )

describe('a change', () => {
  test('is told to its customer and to staff, by its topic alone, and to nobody else', async () => {
    const [one, other] = [await server.add(), await server.add()]
    const [own, foreign, staff] = [await listen(one), await listen(other), await listen(admin)]
    expect(own.answer.headers.get('content-type')).toBe('text/event-stream')
    await sendDepositRequest(one)
    await hears(own, 'transactions')
    await hears(staff, 'transactions')
    await aLook()
    expect(own.topics().filter((topic) => topic !== 'session')).toEqual(['transactions'])
    expect(foreign.topics().filter((topic) => topic !== 'session')).toEqual([])
    expect(staff.topics().filter((topic) => topic !== 'customers' && topic !== 'session')).toEqual([
      'transactions',
    ])
  })

  test('is heard on every server, with ids that never go back', async () => {
    const two = await startAnother(server, {}, OFTEN)
    onTestFinished(two.stop)
    const one = await server.add()
    const [here, there] = [await listen(one), await listen(one, {}, two)]
    await sendDepositRequest(one)
    await Promise.all([hears(here, 'transactions'), hears(there, 'transactions')])
    await admin.call(notifications.send, { body: { title: 'Hello', message: 'There', userId: one.id } })
    await Promise.all([hears(here, 'notices'), hears(there, 'notices')])
    const ids = here.heard.map(({ id }) => BigInt(id))
    expect(ids).toEqual(ids.toSorted((a, b) => Number(a - b)))
  })

  test('that rolls back is not told', async () => {
    const one = await server.add()
    const own = await listen(one)
    await aLook()
    const rollingBack = server.db.transaction(async (tx) => {
      await tx.run(
        sql`insert into preferences (user_id, email, sms, push, share_analytics, marketing, language)
          values (${one.id}, true, true, true, true, true, 'en')`,
      )
      throw new Error('rolled back')
    })
    await expect(rollingBack).rejects.toThrow('rolled back')
    own.heard.length = 0
    await aLook()
    expect(own.heard).toEqual([])
  })

  test('that commits after a later one is told all the same', async () => {
    const [slow, fast] = [await server.add(), await server.add()]
    const [ofSlow, ofFast] = [await listen(slow), await listen(fast)]
    const written = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<void>()
    const committing = server.db.transaction(async (tx) => {
      await tx.run(sql`insert into changes (audience, topic) values (${slow.id}, 'figures')`)
      written.resolve()
      await finish.promise
    })
    await written.promise
    await sendDepositRequest(fast)
    await hears(ofFast, 'transactions')
    await aLook()
    expect(ofSlow.topics()).not.toContain('figures')
    finish.resolve()
    await committing
    await hears(ofSlow, 'figures')
  })

  test.each<[Topic, (one: Person) => Promise<unknown>]>([
    ['figures', (one) => server.give(one, 'savings', cents(100))],
    [
      'figures',
      (one) =>
        admin.call(finances.editFigures, {
          params: { id: one.id },
          body: { accounts: { creditLimit: cents(500) } },
        }),
    ],
    [
      'notices',
      (one) => server.db.run(sql`insert into notice_readings (user_id, up_to) values (${one.id}, 0)`),
    ],
    ['session', (one) => server.logIn(one)],
    ['session', (one) => one.call(identity.updateProfile, { body: { city: 'Jurong' } })],
    [
      'session',
      (one) => {
        const by = { actorId: admin.id, origin: null }
        return server.db.transaction((tx) => recordAbout(tx, 'verification.ssn_viewed', one.id, by))
      },
    ],
    [
      'session',
      () => server.owner.run(sql`update settings set session_timeout_minutes = session_timeout_minutes + 1`),
    ],
    ['payments', () => server.addWallet('Ether', 'Ethereum', '0x00000000219ab540356cBB839Cbe05303d7705Fa')],
  ])('about %s reaches the customer', async (topic, act) => {
    const one = await server.add()
    const own = await listen(one)
    await aLook()
    own.heard.length = 0
    await act(one)
    await hears(own, topic)
  })
})

describe('a client that was away', () => {
  test('catches up on any server with what it missed, and with nothing more', async () => {
    const two = await startAnother(server, {}, OFTEN)
    onTestFinished(two.stop)
    const one = await server.add()
    const before = await listen(one)
    await aLook()
    const lastEventId = before.lastEventId()
    await before.leave()
    await sendDepositRequest(one)
    const back = await listen(one, { lastEventId }, two)
    await hears(back, 'transactions')
    expect(back.topics()).not.toContain('figures')
    await becomesQuiet(one, back)
  })

  test('that says how long it was not listening hears that time', async () => {
    const one = await server.add()
    await sendDepositRequest(one)
    const own = await listen(one, { recent: 30 })
    await hears(own, 'transactions')
    expect((await openStream(server, one, { recent: 100 })).status).toBe(400)
  })

  test.each(['999999999999999999', '1e3', '-5', 'x', '99999999999999999999999', '1'])(
    'with the id %s, which nobody gave it, is told to read everything of its own again',
    async (lastEventId) => {
      await server.owner.run(sql`delete from changes where xid < '2'::xid8`)
      const own = await listen(await server.add(), { lastEventId })
      const everything = Topic.options.filter((topic) => topic !== 'customers' && topic !== 'settings')
      await expect.poll(() => own.heard.map(({ topics }) => topics)).toContainEqual(everything)
    },
  )

  test('longer than changes are kept reads everything, and within that time only what changed', async () => {
    const one = await server.add()
    const first = await listen(one)
    await expect.poll(first.lastEventId).not.toBe('')
    const old = first.lastEventId()
    await first.leave()
    await sendDepositRequest(one)
    const later = await listen(one, { lastEventId: old })
    await hears(later, 'transactions')
    const recent = await becomesQuiet(one, later)
    await server.owner.run(sql`update changes set at = at - interval '2 hours'`)
    await sendDepositRequest(await server.add())
    await prune(server.db)
    const everything = await listen(one, { lastEventId: old })
    await hears(everything, 'verification')
    const nothing = await listen(one, { lastEventId: recent })
    await aLook()
    expect(nothing.topics()).not.toContain('verification')
  })
})

describe('a stream', () => {
  test('ends with its session, in whatever way that ends', async () => {
    const one = await server.add()
    const { token = '' } = await server.logIn(one)
    const [own, other] = [await listen(one), await listen({ token })]
    await one.call(sessions.endOthers, {})
    expect(await endOf(other)).toBe('ended')
    expect((await openStream(server, { token })).status).toBe(401)
    await server.owner.run(sql`update users set status = 'suspended' where id = ${one.id}`)
    expect(await endOf(own)).toBe('ended')
  })

  test('of a customer ends when maintenance begins, and staff listen on', async () => {
    const one = await server.add()
    const [own, staff] = [await listen(one), await listen(admin)]
    // The customer's arrival has been told, so that the settings alone end the stream.
    await aLook()
    await server.inMaintenance(async () => {
      expect(await endOf(own)).toBe('ended')
      expect((await openStream(server, one)).status).toBe(503)
      await hears(staff, 'settings')
    })
  })

  test('of staff ends when they have to set up a second factor first', async () => {
    const staff = await listen(await server.add({ role: 'admin' }))
    await aLook()
    await server.owner.run(sql`update settings set staff_second_factor = 'on'`)
    const ended = await endOf(staff)
    await server.owner.run(sql`update settings set staff_second_factor = 'off'`)
    expect(ended).toBe('ended')
  })

  test('that is the fourth of its session ends the oldest', async () => {
    const one = await server.add()
    const streams = [await listen(one), await listen(one), await listen(one)]
    await streams[1]?.leave()
    await expect.poll(() => streamsOf(one)).toBe(2)
    await listen(one)
    await aLook()
    await sendDepositRequest(one)
    await hears(streams[0] ?? expect.fail(), 'transactions')
    await listen(one)
    expect(await endOf(streams[0] ?? expect.fail())).toBe('ended')
    expect(await Promise.race([streams[2]?.ended, sleep(100)])).toBeUndefined()
  })

  test('stays open, like others that its session opens at the same time', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => server.add()))
    const streams = await Promise.all(people.flatMap((one) => [listen(one), listen(one), listen(one)]))
    await aLook()
    const ended = await Promise.all(streams.map((stream) => Promise.race([stream.ended, sleep(0, 'open')])))
    expect(new Set(ended)).toEqual(new Set(['open']))
  })

  test('that is opened while its server stops does not keep the server from ending', async () => {
    const stopping = await startAnother(server, {}, OFTEN)
    const people = await Promise.all(Array.from({ length: 20 }, () => server.add()))
    const leaving = new AbortController()
    onTestFinished(() => leaving.abort())
    let isStopping = false
    const coming = people.map(async (one) => {
      for (let opened = 0; !leaving.signal.aborted && opened < 200; opened++) {
        const early = new AbortController()
        const signal = AbortSignal.any([leaving.signal, early.signal])
        const { body } = await openStream(stopping, one, {}, signal).catch(() => ({ body: null }))
        if (isStopping) await body?.pipeTo(new WritableStream(), { signal }).catch(() => {})
        else early.abort()
      }
    })
    await sleep(300)
    isStopping = true
    expect(await Promise.race([stopping.stop().then(() => 'ended'), sleep(5000)])).toBe('ended')
    leaving.abort()
    await Promise.all(coming)
  })

  test('does not count as use of its session, nor do calls that the browser makes by itself', async () => {
    const one = await server.add()
    const seen = sql`select last_seen_at::text from sessions where user_id = ${one.id}`
    await server.owner.run(
      sql`update sessions set last_seen_at = now() - interval '5 minutes' where user_id = ${one.id}`,
    )
    const before = await server.owner.value<string>(seen)
    const unattended = { 'x-unattended': '1' }
    for (const path of ['/accounts', '/transactions'])
      expect((await server.send(one, 'GET', path, undefined, unattended)).status).toBe(200)
    expect(await server.owner.value<string>(seen)).toBe(before)
    expect((await server.send(one, 'GET', '/accounts')).status).toBe(200)
    expect(await server.owner.value<string>(seen)).not.toBe(before)
  })

  test('is refused past its quota, and 500 openings leave no stream behind', async () => {
    const strict = await startAnother(server, { QUOTA_FACTOR: 1 })
    onTestFinished(strict.stop)
    const one = await server.add()
    const opened = await Promise.all(
      Array.from({ length: 500 }, async () => {
        const leaving = new AbortController()
        const { status } = await openStream(strict, one, {}, leaving.signal)
        leaving.abort()
        return status
      }),
    )
    expect(opened.filter((status) => status === 200).length).toBeLessThanOrEqual(60)
    expect(new Set(opened)).toEqual(new Set([200, 429]))
    await expect.poll(() => streamsOf(one)).toBe(0)
  })

  test('goes on after the database was away, with what happened meanwhile', async () => {
    const pool = connect(server.connection, { max: 4 })
    const own = await startAnother(server, {}, { ...OFTEN, db: pool })
    onTestFinished(own.stop)
    const one = await server.add()
    const listening = await listen(one, {}, own)
    await aLook(own)
    await server.owner.run(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and usename = 'meranti_app'`)
    // Each of the server's connections is found broken once.
    await patiently(() => sendDepositRequest(one))
    await hears(listening, 'transactions')
  })
})

test('without a session there is no stream', async () => {
  expect((await openStream(server, { token: 'x'.repeat(43) })).status).toBe(401)
  expect((await fetch(`${server.url}/api/events`)).status).toBe(401)
})
