import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type Person, type TestServer } from '../testing.ts'

/** Fifteen pages. */
const ROWS = 60_000
const PART = 10_000
/** In bytes; the test reads the file in the same process. */
const MEMORY = 120 * 1024 * 1024

let server: TestServer
let customer: Person
beforeAll(async () => {
  server = await createTestServer()
  customer = await server.add()
  // In parts, because a statement has three seconds.
  for (let first = 1; first <= ROWS; first += PART)
    await server.owner.run(sql`
      insert into transactions (id, user_id, type, category, account_type, amount_cents, description, status, reference,
        created_at, transaction_date, decided_at)
      select gen_random_uuid(), ${customer.id}, 'deposit', 'funding',
        case n % 2 when 0 then 'checking' else 'savings' end, n, 'Deposit number ' || n, 'completed', n::text, at, at, at
      from generate_series(${first}::int, ${first + PART - 1}::int) n,
        lateral (select now() - make_interval(mins => n) as at) moment`)
}, 120_000)
afterAll(() => server.stop())

const download = (query: string, signal: AbortSignal | null = null) =>
  fetch(`${server.url}/api/transactions/export?${query}`, {
    headers: { authorization: `Bearer ${customer.token}` },
    signal,
  })

test.each([
  ['format=csv', /\r\n/g, ROWS + 1],
  ['format=ofx', /<STMTTRN>/g, ROWS],
  ['format=csv&account=savings&min=10', /\r\n/g, ROWS / 2 - 500 + 1],
])(
  '%s sends a long history at steady memory',
  async (query, row, expected) => {
    const before = process.memoryUsage().rss
    let peak = 0
    let rows = 0
    const { body } = await download(query)
    if (!body) throw new Error('no file')
    let tail = ''
    for await (const text of body.pipeThrough(new TextDecoderStream())) {
      // A mark can be split between two parts.
      const whole = tail + text
      const last = whole.lastIndexOf('\n') + 1
      rows += whole.slice(0, last).match(row)?.length ?? 0
      tail = whole.slice(last)
      peak = Math.max(peak, process.memoryUsage().rss)
    }
    expect(rows).toBe(expected)
    expect(peak - before).toBeLessThan(MEMORY)
  },
  60_000,
)

test('an abandoned download reads no further', async () => {
  const whole = await readsOf(async () => void (await (await download('format=csv')).text()))
  const abandoned = await readsOf(async () => {
    const stop = new AbortController()
    const { body } = await download('format=csv', stop.signal)
    await body?.getReader().read()
    stop.abort()
  })
  expect(whole).toBeGreaterThanOrEqual(ROWS / 4000)
  expect(abandoned).toBeLessThan(whole / 2)
}, 60_000)

/** How often an index of one's own transactions is read. PostgreSQL reports it when a connection has been idle. */
async function readsOf(work: () => Promise<void>): Promise<number> {
  const before = await settledReads()
  await work()
  return (await settledReads()) - before
}

async function settledReads(last = -1): Promise<number> {
  const { count } = await server.owner.row<{ count: number }>(sql`
    select coalesce(sum(idx_scan), 0)::bigint as count from pg_stat_user_indexes
    where indexrelname like 'transactions_of_user%'`)
  if (count === last) return count
  await new Promise((resolve) => setTimeout(resolve, 2500))
  return settledReads(count)
}
