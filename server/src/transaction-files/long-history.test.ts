import type { Server } from 'node:http'
import sql, { raw } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { isAtNight } from '../../testing/night.ts'
import { startAnother, startBank } from '../../testing/scenes.ts'
import type { Queries } from '../db/connect.ts'
import type { Statement } from '../db/statement.ts'
import { WALK_MAX } from '../db/walk.ts'

/** Pages of WALK_MAX: enough for a download that is abandoned on the third of them, and at night enough to see the memory. */
const ROWS = isAtNight ? 60_000 : 20_000
const PART = 10_000
/** In bytes; the test reads the file in the same process. */
const MEMORY = 120 * 1024 * 1024

const server = await startBank()
const customer = await server.add()
// In parts, because a statement has three seconds.
for (let first = 1; first <= ROWS; first += PART)
  await server.owner.run(sql`
    insert into transactions (id, user_id, type, category, account_type, amount_cents, description, status, reference,
      created_at, transaction_date, decided_at)
    select gen_random_uuid(), ${customer.id}, 'deposit', 'funding',
      case n % 2 when 0 then 'checking' else 'savings' end, n, 'Deposit number ' || n, 'completed', n::text, at, at, at
    from generate_series(${first}::int, ${first + PART - 1}::int) n,
      lateral (select now() - make_interval(mins => n) as at) moment`)
await server.owner.transaction(post)

/** The transfers of all transactions and their rows, without the triggers, which take a millisecond each. */
async function post(tx: Queries) {
  for (const table of ['transfers', 'ledger_accounts', 'postings'])
    await tx.run(sql`alter table ${raw(table)} disable trigger user`)
  await tx.run(sql`
    insert into ledger_accounts (user_id, code)
    select ${customer.id}, code from unnest(array['checking', 'savings', 'crypto_receipts']) code`)
  await tx.run(sql`
    insert into transfers (id, user_id, debit, credit, amount_cents, kind, transaction_id, reason, created_at)
    select gen_random_uuid(), user_id, 'crypto_receipts', account_type, amount_cents, 'crypto_receipt', id, '', decided_at
    from transactions`)
  await tx.run(sql`insert into postings select * from postings_now`)
  for (const table of ['transfers', 'ledger_accounts', 'postings'])
    await tx.run(sql`alter table ${raw(table)} enable trigger user`)
}

function download(
  query: string,
  { url = server.url, signal = null }: { url?: string; signal?: AbortSignal | null } = {},
) {
  const headers = { authorization: `Bearer ${customer.token}` }
  return fetch(`${url}/api/transactions/export?${query}`, { headers, signal })
}

test.each([
  ['format=csv', /\r\n/g, ROWS + 1],
  ['format=ofx', /<STMTTRN>/g, ROWS],
  ['format=csv&account=savings&min=10', /\r\n/g, ROWS / 2 - 500 + 1],
])(
  '%s sends a long history whole, and at night at steady memory',
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
    if (isAtNight) expect(peak - before).toBeLessThan(MEMORY)
  },
  60_000,
)

test('an abandoned download reads no further than the page that is being read', async () => {
  const whole = await countPages(async ({ release, reading }) => {
    release()
    await reading
  })
  expect(whole).toBe(ROWS / WALK_MAX)
  const abandoned = await countPages(async ({ url, release, reading, abandon, isClosed }) => {
    abandon()
    await Promise.all([expect(reading).rejects.toThrow('abandoned'), isClosed])
    release()
    // Nothing lies between these rows and the next page, which would begin before this is answered.
    await fetch(`${url}/api/health`)
  })
  expect(abandoned).toBe(HELD)
}, 60_000)

/** The page whose rows the server gets when they are released. */
const HELD = 3

/** A download of which a page is held. `isClosed` resolves when the server knows that nobody reads it any more. */
type HeldDownload = {
  url: string
  reading: Promise<string>
  abandon: () => void
  release: () => void
  isClosed: Promise<void>
}

/** How many pages of a download the server reads. */
async function countPages(goOn: (held: HeldDownload) => Promise<void>): Promise<number> {
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const { promise: isClosed, resolve: close } = Promise.withResolvers<void>()
  let pages = 0
  async function rows<Row extends object>(statement: Statement): Promise<Row[]> {
    // Each page begins with the stored counts, and then reads its rows.
    const isStart = statement.text.includes('own_tallies')
    if (isStart) pages++
    const read = await server.db.rows<Row>(statement)
    if (pages === HELD && !isStart) {
      hold()
      await isReleased
    }
    return read
  }
  const also = (app: { server: Server }) =>
    void app.server.on('request', (_, response) => response.once('close', close))
  const watched = await startAnother(server, {}, { db: { ...server.db, rows }, also })
  const stop = new AbortController()
  const abandon = () => stop.abort(new Error('abandoned'))
  const reading = download('format=csv', { url: watched.url, signal: stop.signal }).then((file) =>
    file.text(),
  )
  await isHeld
  await goOn({ url: watched.url, reading, abandon, release, isClosed })
  await watched.stop()
  return pages
}
