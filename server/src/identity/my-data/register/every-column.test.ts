import { randomBytes, randomUUID } from 'node:crypto'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { startDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { unzip, wholeDatabase } from '../../../../testing/my-data.ts'
import { masterKeys } from '../../../encryption/master-keys.ts'
import { collectContent } from '../content.ts'
import { eraseCustomer } from '../erase.ts'
import { zipped } from '../zip.ts'
import { exportedOf, keptOf, type Personal } from './declaration.ts'
import { PERSONAL } from './register.ts'

// Fills every column that the register declares with a value that is nowhere else, and looks where these values are
// afterwards: in the file with one's data, and in the database after erasing.

const ID = randomUUID()

/** A value of its own for each column. Booleans and small numbers can't have one. */
type Mark = { place: string; value: Sql; seenAs: string[] }

/** What has to have a certain value for the rows to be this customer's, and for them to be erasable. */
const GIVEN: Record<string, Sql> = {
  'users.role': sql`'user'`,
  'users.status': sql`'inactive'`,
  'users.email_folded': sql`'somebody@customers.example'`,
  'users.email_verified': sql`true`,
  'enquiries.email': sql`'somebody@customers.example'`,
  'transactions.status': sql`'completed'`,
  'transfers.kind': sql`'adjustment'`,
  'audit_log.chain': sql`${ID}`,
  'audit_chains.chain': sql`${ID}`,
  'rate_limits.key': sql`${`offer ${ID}`}`,
  'quota_counts.key': sql`${`PUT /savings user ${ID}`}`,
  'changes.audience': sql`${ID}`,
  'changes.xid': sql`'1'`,
  // Nothing can unseal it.
  'verification_submissions.ssn_sealed': sql`null`,
}

/** Without its own rules, the database takes any value. */
async function loosen({ owner }: TestDatabase) {
  const rules = await owner.rows<{ table: string; name: string }>(sql`
    select conrelid::regclass::text as table, conname::text as name from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('c', 'f') and conrelid <> 0`)
  for (const { table, name } of rules)
    await owner.run(sql`alter table ${raw(table)} drop constraint if exists ${raw(`"${name}"`)}`)
}

type Column = { table: string; column: string; type: string }

async function fill({ owner }: TestDatabase): Promise<Mark[]> {
  const columns = await owner.rows<Column>(sql`
    select c.relname::text as table, a.attname::text as column, format_type(a.atttypid, null) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attgenerated = '' order by 1, a.attnum`)
  const marked: Mark[] = []
  for (const [name] of PERSONAL) {
    const values = columns
      .filter(({ table }) => table === name)
      .map(({ column, type }) => {
        const place = `${name}.${column}`
        const given = GIVEN[place] ?? PLAIN[type]
        if (given) return [raw(column), given] as const
        const mark = { place, ...markOf(type, marked.length) }
        marked.push(mark)
        return [raw(column), mark.value] as const
      })
    await owner.transaction(async (tx) => {
      await tx.run(sql`alter table ${raw(name)} disable trigger user`)
      await tx.run(sql`
        insert into ${raw(name)} (${join(values.map(([column]) => column))}) overriding system value
        values (${join(values.map(([, value]) => value))})`)
      await tx.run(sql`alter table ${raw(name)} enable trigger user`)
    })
  }
  return marked
}

/** The values of types that have too few of them to mark a column. */
const PLAIN: Record<string, Sql> = {
  uuid: sql`${ID}`,
  'uuid[]': sql`'{}'`,
  boolean: sql`false`,
  smallint: sql`0`,
  'time without time zone': sql`'12:00'`,
}

const database = await startDatabase()
await loosen(database)
const marks = await fill(database)

function markOf(type: string, n: number): { value: Sql; seenAs: string[] } {
  const word = `mark${1000 + n}z`
  const dayOf = (year: number) => new Date(Date.UTC(year, 0, 1 + n)).toISOString().slice(0, 10)
  const number = 910_000_000 + n
  switch (type) {
    case 'text':
      return { value: sql`${word}`, seenAs: [word] }
    case 'text[]':
      return { value: sql`array[${word}]`, seenAs: [word] }
    case 'jsonb':
      return { value: sql`jsonb_build_object('mark', ${word}::text)`, seenAs: [word] }
    case 'bytea':
      return { value: sql`convert_to(${word}, 'UTF8')`, seenAs: [word, Buffer.from(word).toString('hex')] }
    case 'date':
      return { value: sql`${dayOf(1701)}::date`, seenAs: [dayOf(1701)] }
    case 'timestamp with time zone':
      return { value: sql`${`${dayOf(1803)}T12:00:00Z`}::timestamptz`, seenAs: [dayOf(1803)] }
    default:
      return { value: sql`${number}`, seenAs: [`${number}`, (number / 100).toFixed(2)] }
  }
}

const placesIn = (text: string) =>
  marks.filter(({ seenAs }) => seenAs.some((seen) => text.includes(seen))).map(({ place }) => place)

/** The places that are declared so, of those that have a mark. */
const placesOf = (declared: (table: Personal) => string[]) => {
  const places = PERSONAL.flatMap(([name, table]) => declared(table).map((column) => `${name}.${column}`))
  return marks.map(({ place }) => place).filter((place) => places.includes(place))
}

test('what is exported is in the file with one’s data, and nothing else', async () => {
  const files = await database.owner.transaction(async (tx) => {
    const content = await collectContent(tx, masterKeys(randomBytes(32).toString('base64')), ID)
    return unzip(await zipped(content, undefined))
  })
  const textOf = (type: string) => [...files].flatMap(([name, text]) => (name.endsWith(type) ? [text] : []))
  const exported = (isInTable: boolean) =>
    placesOf((table) => (isInTable && table.exported?.newest === null ? [] : exportedOf(table)))
  // Codes are only counted. A thing of which there is one has no CSV.
  expect(placesIn(textOf('json').join())).toEqual(
    exported(false).filter((place) => place !== 'recovery_codes.used_at'),
  )
  expect(placesIn(textOf('csv').join())).toEqual(exported(true))
})

test('after erasing, what is declared as kept is left, and nothing else', async () => {
  await eraseCustomer(database.owner, ID, { retentionYears: 0 })
  const kept = placesOf(keptOf)
  // The chain gets the row about the erasing, the profile changes, and the transaction takes the date of its transfer.
  const changed = [
    'audit_chains.length',
    'users.updated_at',
    'transactions.decided_at',
    'transactions.transaction_date',
  ]
  expect(placesIn(await wholeDatabase(database.owner))).toEqual(
    kept.filter((place) => !changed.includes(place)),
  )
})
