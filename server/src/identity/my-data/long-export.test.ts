import { myData } from '@bank/contract/my-data'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import type { Person } from '../../../testing/bank.ts'
import { unzip } from '../../../testing/my-data.ts'
import { isAtNight } from '../../../testing/night.ts'
import { startAnother, startBank } from '../../../testing/scenes.ts'
import type { Queries } from '../../db/connect.ts'
import type { Statement } from '../../db/statement.ts'
import { PAGE } from './content.ts'

/** At night as many rows as a file can have of one table. */
const ROWS = isAtNight ? 100_000 : 3 * PAGE + 7
const PART = 2000

const server = await startBank()

async function customerWithRows() {
  const customer = await server.add()
  // In parts, because a statement has three seconds.
  for (let first = 1; first <= ROWS; first += PART)
    await server.owner.run(sql`
      insert into transactions (id, user_id, type, category, account_type, amount_cents, description, status, reference,
        created_at, transaction_date)
      select gen_random_uuid(), ${customer.id}, 'deposit', 'funding', 'checking', n, 'Deposit number ' || n, 'pending',
        n::text, at, at
      from generate_series(${first}::int, ${Math.min(first + PART - 1, ROWS)}::int) n,
        lateral (select now() - make_interval(mins => n) as at) moment`)
  return customer
}

/** A second server on the same database, which notes the most rows that it read at once in a transaction. */
async function watchedServer(onPage = async () => {}) {
  let most = 0
  const watched = (tx: Queries): Queries => ({
    ...tx,
    async rows<Row extends object>(statement: Statement): Promise<Row[]> {
      const rows = await tx.rows<Row>(statement)
      most = Math.max(most, rows.length)
      if (rows.length === PAGE) await onPage()
      return rows
    },
  })
  const db = {
    ...server.db,
    transaction: <Result>(work: (tx: Queries) => Promise<Result>) =>
      server.db.transaction((tx) => work(watched(tx))),
  }
  const { url, stop } = await startAnother(server, {}, { db })
  return { url, stop, most: () => most }
}

async function askAt(url: string, { token }: Person) {
  const headers = { authorization: `Bearer ${token}` }
  expect((await fetch(`${url}/api/auth/export`, { method: 'POST', headers })).status).toBe(202)
}

const statusOf = async (person: Person) => (await person.call(myData.exportStatus, {})).data.status

test('a long history is read and written in pages, and is whole', async () => {
  const customer = await customerWithRows()
  const { url, stop, most } = await watchedServer()
  await askAt(url, customer)
  await expect.poll(() => statusOf(customer), { timeout: 200_000, interval: 100 }).toBe('ready')
  // What is read at once is also written in one piece, in which nothing else can run.
  expect(most()).toBe(PAGE)
  const { file } = await customer.call(myData.exportFile, {})
  const files = unzip(Buffer.from(await file.arrayBuffer()))
  const numbers = Array.from({ length: ROWS }, (_, n) => `${n + 1}`)
  const rows: { reference: string }[] = JSON.parse(files.get('transactions.json') ?? '')
  expect(rows.map(({ reference }) => reference)).toEqual(numbers)
  const lines = files.get('transactions.csv')?.split('\r\n') ?? []
  expect(lines.map((line) => /Deposit number (\d+)/.exec(line)?.[1]).filter(Boolean)).toEqual(numbers)
  expect(files.get('README.txt')?.includes('newest 100000 entries')).toBe(isAtNight)
  await stop()
}, 300_000)

test('a server that stops leaves a long file to another one', async () => {
  const customer = await customerWithRows()
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  let pages = 0
  const { url, stop } = await watchedServer(async () => {
    pages++
    hold()
    await isReleased
  })
  await askAt(url, customer)
  await isHeld
  const stopped = stop()
  const isOpen = () =>
    fetch(url).then(
      () => true,
      () => false,
    )
  await expect.poll(isOpen).toBe(false)
  release()
  await stopped
  expect(pages).toBeLessThan(4)
  expect(await statusOf(customer)).toBe('preparing')
}, 120_000)
