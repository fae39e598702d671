import { readFileSync } from 'node:fs'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { createTestDatabase, startDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { HISTORY } from '../../../customers/delete-customer.ts'
import { emptiedOf, exportedOf, type Key, keptOf, type Personal, type Table, words } from './declaration.ts'
import { PERSONAL, REGISTER, TABLES } from './register.ts'

// Compares the register with the database, and with docs/security.md.

const database = await startDatabase()

type Column = { table: string; column: string; type: string; isUser: boolean; goes: boolean }

const catalogue = ({ owner }: TestDatabase) =>
  owner.rows<Column>(sql`
    select c.relname::text as table, a.attname::text as column, format_type(a.atttypid, null) as type,
      f.oid is not null as "isUser", coalesce(f.confdeltype in ('c', 'n'), false) as goes
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_constraint f on f.conrelid = c.oid and f.contype = 'f' and f.confrelid = 'users'::regclass
        and a.attnum = any(f.conkey)
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'm') order by 1, a.attnum`)

const WHERE = 'server/src/identity/my-data/register/'

/** What each column is declared as; one that is declared twice is there twice. */
function declared(table: Table): { inFile: string[]; afterErasing: string[] } {
  if ('about' in table) return { inFile: words(table.columns), afterErasing: words(table.columns) }
  const inFile = [...exportedOf(table), ...Object.values(table.withheld).flatMap(words)]
  if (table.erasing === 'deleted') return { inFile, afterErasing: inFile }
  return { inFile, afterErasing: [...Object.keys(emptiedOf(table)), ...keptOf(table)] }
}

/** Where the register and the database differ, each as one sentence with what to do. */
function gaps(columns: readonly Column[]): string[] {
  const found: string[] = []
  const tables = Map.groupBy(columns, ({ table }) => table)
  for (const name of tables.keys())
    if (!TABLES.some(([declared]) => declared === name))
      found.push(`${name}: a new table. Say in ${WHERE} what it holds and what becomes of each column.`)
  for (const [name, table] of TABLES) {
    const there = tables.get(name) ?? []
    const { inFile, afterErasing } = declared(table)
    const isPersonal = 'whose' in table
    found.push(
      ...differences(there, inFile).map(
        (what) =>
          `${name}.${what}. Say in ${WHERE} ${isPersonal ? 'under which name it is exported, or why not' : 'that it says nothing about a customer'}.`,
      ),
      ...differences(there, afterErasing).map(
        (what) => `${name}.${what}. Say in ${WHERE} what erasing writes there, or why it is kept.`,
      ),
      ...misplaced(name, table, there),
    )
  }
  return [...new Set(found)]
}

function differences(there: readonly Column[], names: readonly string[]): string[] {
  return [
    ...there.flatMap(({ column }) => (names.includes(column) ? [] : [`${column} is not declared`])),
    ...names.flatMap((name, n) => {
      if (!there.some(({ column }) => column === name)) return [`${name} does not exist`]
      return names.indexOf(name) === n ? [] : [`${name} is declared twice`]
    }),
  ]
}

const FREE = ['text', 'text[]', 'jsonb', 'json', 'bytea', 'date', 'character varying', 'inet']

function misplaced(name: string, table: Table, there: readonly Column[]): string[] {
  if ('about' in table)
    return there.flatMap(({ column, isUser }) =>
      isUser && table.about === 'no one'
        ? [`${name}.${column} is the id of a user: whose rows are these?`]
        : [],
    )
  return there.flatMap(({ column, type }) => {
    if (words(table.withheld.technical ?? '').includes(column) && FREE.includes(type))
      return [`${name}.${column} is ${type}, which can hold anything: it is not just technical.`]
    const isNamed = column in (table.sealed ?? {}) || words(table.hashed ?? '').includes(column)
    const isBytes = type === 'bytea' && words(table.withheld.secret ?? '').includes(column)
    return isBytes && !isNamed && column !== 'public_key'
      ? [`${name}.${column} is secret: say under which key it is sealed, or that it is hashed.`]
      : []
  })
}

describe('the register of personal data', () => {
  test('says of every table and column what becomes of it', async () => {
    expect(gaps(await catalogue(database))).toEqual([])
  })

  test('notices a new table, a new column and one that is gone', async () => {
    const changed = await createTestDatabase()
    await changed.owner.run(sql`alter table users add shoe_size text not null default ''`)
    await changed.owner.run(sql`alter table settings add last_editor uuid references users`)
    await changed.owner.run(sql`alter table passkeys drop column transports`)
    await changed.owner.run(sql`create table pets (id uuid primary key, user_id uuid references users)`)
    const found = gaps(await catalogue(changed))
    await changed.drop()
    const before = gaps(await catalogue(database))
    expect(found.filter((gap) => !before.includes(gap))).toEqual([
      `pets: a new table. Say in ${WHERE} what it holds and what becomes of each column.`,
      `passkeys.transports does not exist. Say in ${WHERE} under which name it is exported, or why not.`,
      `passkeys.transports does not exist. Say in ${WHERE} what erasing writes there, or why it is kept.`,
      `users.shoe_size is not declared. Say in ${WHERE} under which name it is exported, or why not.`,
      `users.shoe_size is not declared. Say in ${WHERE} what erasing writes there, or why it is kept.`,
      `settings.last_editor is not declared. Say in ${WHERE} that it says nothing about a customer.`,
      `settings.last_editor is not declared. Say in ${WHERE} what erasing writes there, or why it is kept.`,
      'settings.last_editor is the id of a user: whose rows are these?',
    ])
  })

  test('has every table before those that it refers to, so that its rows are deleted before theirs', async () => {
    const links = await database.owner.rows<{ from: string; to: string }>(sql`
      select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
      where connamespace = 'public'::regnamespace and contype = 'f' and confdeltype in ('a', 'r', 'c')`)
    const deleted = PERSONAL.flatMap(([name, { erasing }]) => (erasing === 'deleted' ? [name] : []))
    const placeOf = (name: string) => (deleted.includes(name) ? deleted.indexOf(name) : deleted.length)
    const late = links.filter(({ from, to }) => deleted.includes(to) && placeOf(from) > placeOf(to))
    // Only messages to everybody have a round, and they stay.
    expect(late).toEqual([{ from: 'letter_rounds', to: 'notices' }])
  })

  test('takes no text, JSON or bytes for technical', async () => {
    const columns = await catalogue(database)
    const asText = columns.map((column) =>
      column.column === 'last_step' ? { ...column, type: 'text' } : column,
    )
    expect(gaps(asText)).toContain(
      'totp_secrets.last_step is text, which can hold anything: it is not just technical.',
    )
  })

  test('has no file or column of the download twice', () => {
    const names = PERSONAL.flatMap(([, { exported }]) => {
      if (!exported) return []
      const { file, newest, columns } = exported
      return newest === null ? Object.keys(columns).map((name) => `${file} ${name}`) : [file]
    })
    expect(names).toEqual([...new Set(names)])
  })

  test('names everything that keeps a user from being deleted', async () => {
    const keeping = (await catalogue(database)).filter(({ isUser, goes }) => isUser && !goes)
    expect(keeping.map(({ table, column }) => `${table}.${column}`).sort()).toEqual([...HISTORY].sort())
  })
})

const PAGE = 'docs/security.md'
const page = readFileSync(PAGE, 'utf8')

const inBackticks = (text: string) => [...text.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)

describe(PAGE, () => {
  // `vitest run server/src/identity/my-data/register -u` writes the table into the page.
  test('has the table of data that the register makes', async () => {
    const head = ['class', 'which (tables)', 'protected by', 'seen by', 'kept', 'when the customer is erased']
    const rows = REGISTER.map(({ tables, holds, protectedBy, seenBy, kept, erased, ...group }) => {
      const names = Object.keys(tables).map((name) => `\`${name}\``)
      return [group.class, `${holds}: ${names.join(', ')}`, protectedBy, seenBy, kept, erased]
    })
    const widths = head.map((_, n) => Math.max(...[head, ...rows].map((cells) => cells[n]?.length ?? 0)))
    const line = (cells: readonly string[]) =>
      `| ${cells.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join(' | ')} |`
    const table = [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
    const [, before = '', after = ''] = /^(.*\n### Data\n.*?\n\n)\| .*?\n(\n.*)$/s.exec(page) ?? []
    await expect(`${before}${table}\n${after}`).toMatchFileSnapshot(`${process.cwd()}/${PAGE}`)
  })

  test('names in the table of keys every table with a sealed or hashed column', () => {
    const [, keys = ''] = /^### Keys and algorithms\n(.+?)\n### /ms.exec(page) ?? []
    const rows = keys.split('\n').filter((row) => row.startsWith('|'))
    const namedBy = (pattern: RegExp) => new Set(rows.filter((row) => pattern.test(row)).flatMap(inBackticks))
    const under = (key: Key) => (table: Personal) => Object.values(table.sealed ?? {}).includes(key)
    const missing = (holds: (table: Personal) => boolean, pattern: RegExp) =>
      PERSONAL.flatMap(([name, table]) => (holds(table) && !namedBy(pattern).has(name) ? [name] : []))
    expect(missing(under('data key'), /\| a data key/)).toEqual([])
    expect(missing(under('customer’s key'), /\| one for each customer/)).toEqual([])
    expect(missing(under('master key'), /\| the master key|wrapped/)).toEqual([])
    expect(missing((table) => table.hashed !== undefined, /argon2id|SHA-256/)).toEqual([])
  })
})
