import { setTimeout as sleep } from 'node:timers/promises'
import { identity } from '@bank/contract/identity'
import { signInSteps } from '@bank/contract/sign-in'
import { transactionFiles } from '@bank/contract/transaction-files'
import { transactions } from '@bank/contract/transactions'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { type Person, refused } from '../../testing/bank.ts'
import { enterPassword } from '../../testing/factors.ts'
import { startBank } from '../../testing/scenes.ts'
import { addTotp, codeOf } from '../../testing/totp.ts'
import { inTurn, readInTurns } from './turns.ts'

describe('a line', () => {
  const line = { whose: 'somebody', atOnce: 2 }

  test('lets some work at once, the rest in the order of their arrival, and refuses too many', async () => {
    const done: number[] = []
    const { promise: opens, resolve: open } = Promise.withResolvers<void>()
    const work = (n: number) => inTurn(line, () => opens.then(() => void done.push(n)), 3)
    const sent = [1, 2, 3, 4, 5].map(work)
    await expect(work(6)).rejects.toMatchObject({
      code: 'too_many_attempts',
      retryAfter: 2,
      summedUp: 'shed',
    })
    await inTurn({ ...line, whose: 'somebody else' }, async () => {})
    open()
    await Promise.all(sent)
    expect(done).toEqual([1, 2, 3, 4, 5])
  })

  test('goes on after work that fails', async () => {
    const failing = [1, 2, 3].map(() => inTurn(line, () => Promise.reject(new Error('failed'))))
    expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(Array(3).fill('rejected'))
    expect(await inTurn(line, async () => 'done', 0)).toBe('done')
  })

  test('of a file has a turn for each piece, holds none while it is sent, and is closed when nobody reads on', async () => {
    let [reads, isClosed] = [0, false]
    async function* pieces() {
      try {
        for (;;) yield ++reads
      } finally {
        isClosed = true
      }
    }
    const file = readInTurns(line, pieces())
    expect((await file.next()).value).toBe(1)
    const { promise: opens, resolve: open } = Promise.withResolvers<void>()
    const others = Array.from({ length: 32 }, () => inTurn(line, () => opens))
    const next = file.next()
    await sleep(50)
    expect(reads).toBe(1)
    open()
    expect((await next).value).toBe(2)
    await Promise.all(others)
    await file.return(undefined)
    expect(isClosed).toBe(true)
  })
})

const server = await startBank()
const other = await server.add()

describe('the requests of one user', () => {
  /** Sends requests about a user whose row is locked, and sees that this many of them wait for it, and no more. */
  async function seeWaiting({ id }: Person, most: number, requests: () => Promise<unknown>[]) {
    const countWaiting = () =>
      server.owner.value<number>(sql`
          select count(*)::int from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`)
    let sent: Promise<unknown>[] = []
    await server.owner.transaction(async (tx) => {
      await tx.run(sql`select from users where id = ${id} for update`)
      sent = requests()
      for (const one of sent) one.catch(() => {})
      await expect.poll(countWaiting).toBe(most)
      // Somebody else is served meanwhile.
      await other.call(transactions.list, { query: {} })
      expect(await countWaiting()).toBe(most)
    })
    return Promise.allSettled(sent)
  }
  const save = ({ call }: Person, n: number) => call(identity.updateProfile, { body: { city: `City ${n}` } })
  const saves = (person: Person, count: number) => () =>
    Array.from({ length: count }, (_, n) => save(person, n))

  test('are in the database two at a time, four of staff, and all are answered', async () => {
    const customer = await server.add()
    const settled = await seeWaiting(customer, 2, saves(customer, 24))
    expect(settled.every(({ status }) => status === 'fulfilled')).toBe(true)
    const staff = await server.add({ role: 'admin' })
    await seeWaiting(staff, 4, saves(staff, 24))
  })

  test('also wait where they finish sign-ins of one account from one network', async () => {
    const person = await server.add()
    const { secret } = await addTotp(person)
    const { challenge } = await enterPassword(server, person)
    const body = { challenge, code: codeOf(secret) }
    const finish = () => server.stranger(signInSteps.secondFactor, { body })
    const settled = await seeWaiting(person, 2, () => Array.from({ length: 12 }, finish))
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await refused(finish())).code).toBe('challenge_over')
  })

  test('don’t wait for a file that is not read to its end', async () => {
    const person = await server.add()
    await server.owner.run(sql`
      insert into transactions (id, user_id, type, category, account_type, amount_cents, description, status, reference,
        created_at, decided_at, decided_by)
      select gen_random_uuid(), ${person.id}, 'deposit', 'funding', 'checking', 100, 'Deposit ' || n, 'cancelled',
        'file-' || n, now() - make_interval(secs => n), now(), ${person.id}
      from generate_series(1, 9000) n`)
    const begin = () => server.send(person, 'GET', `${transactionFiles.export.path}?format=csv`)
    const unread = await Promise.all([begin(), begin(), begin()])
    await save(person, 1)
    const texts = await Promise.all(unread.map((answer) => answer.text()))
    expect(texts.map((text) => text.trimEnd().split('\n').length)).toEqual([9001, 9001, 9001])
  })
})
