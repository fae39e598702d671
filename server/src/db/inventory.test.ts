import { readFileSync } from 'node:fs'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { createTestDatabase } from './testing.ts'

test('docs/security.md says of each table what it holds, how it is protected, and what becomes of it', async () => {
  const { owner, drop } = await createTestDatabase()
  const tables = await owner.rows<{ name: string }>(sql`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`)
  await drop()
  const page = readFileSync(new URL('../../../docs/security.md', import.meta.url), 'utf8')
  const [, inventory = ''] = /^### Data\n(.+?)\n### /ms.exec(page) ?? []
  // A table stands in the second column, in backticks.
  const named = [...inventory.matchAll(/^\|[^|]+\|([^|]+)\|/gm)].flatMap(([, which = '']) =>
    [...which.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  )
  expect([...new Set(named)].sort()).toEqual(tables.map(({ name }) => name))
})
