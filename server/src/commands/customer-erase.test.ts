import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COMPILE_CACHE } from '../../testing/cache.ts'
import { KEY, urlOf } from '../../testing/commands.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { withSealedValues } from '../audit/audit.ts'
import type { Connection } from '../db/connect.ts'
import { masterKeys, proveMasterKeys } from '../encryption/master-keys.ts'
import { addUser } from '../users/user.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await proveMasterKeys(database.owner, masterKeys(KEY))
})
afterAll(() => database.drop())

/** Runs a program as an operator does; returns its exit code and output. */
function run(program: string, connection: Connection, ...given: string[]) {
  const env = { ...process.env, ...COMPILE_CACHE, DATABASE_URL: urlOf(connection), DATA_KEY: KEY }
  const file = path.join(import.meta.dirname, program)
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(process.execPath, [file, ...given], { env }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    )
  })
}

/** A customer who moved once, and left in that year. */
async function customerSince(year: number): Promise<string> {
  const id = randomUUID()
  const empty = { phoneNumber: '', country: '', state: '', address1: '', zipCode: '', passwordHash: '' }
  const person = { ...empty, id, email: `${id}@customers.example`, firstName: 'A', lastName: 'B', city: '' }
  await database.owner.transaction((tx) => addUser(tx, { ...person, status: 'inactive' }))
  const row = randomUUID()
  const moved = { customerId: id, before: { city: 'Timbuktu' }, after: { city: 'Ulaanbaatar' } }
  const { before, after } = await withSealedValues(database.owner, row, moved)
  await database.owner.run(sql`
    insert into audit_log (id, chain, position, at, act, subject_type, subject_id, before, after, previous, hash)
    values (${row}, ${id}, 0, ${`${year}-05-01T00:00:00Z`}, 'user.profile_changed', 'user', ${id},
      ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb, '', '')`)
  return id
}

const logOf = async (id: string) => {
  return database.owner.value<string>(
    sql`select string_agg(l::text, ' ') from audit_log l where chain = ${id}`,
  )
}

test('an operator proves the log, erases a customer and proves the log again', async () => {
  const { owner, connection, ownerConnection } = database
  const [long, lately] = [await customerSince(2015), await customerSince(new Date().getUTCFullYear())]
  expect(await logOf(long)).not.toMatch(/Timbuktu|Ulaanbaatar/)
  expect((await run('audit-check.ts', ownerConnection)).stdout).not.toContain('BROKEN')

  expect((await run('customer-erase.ts', connection, long)).stderr).toContain('not allowed to erase')
  expect(await run('customer-erase.ts', ownerConnection)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('customer:erase -- ID'),
  })
  expect((await run('customer-erase.ts', ownerConnection, 'Ada')).stderr).toContain('Ada is not an id')
  const early = await run('customer-erase.ts', ownerConnection, lately)
  expect([early.code, early.stderr]).toEqual([1, expect.stringContaining('They can be erased from 20')])
  const erased = await run('customer-erase.ts', ownerConnection, long)
  expect([erased.code, erased.stderr]).toEqual([0, ''])
  expect(erased.stdout).toContain(`The customer ${long} is erased.`)

  const keys = await owner.rows(sql`select customer_id as id from audit_keys`)
  expect(keys).toEqual([{ id: lately }])
  const proof = await run('audit-check.ts', ownerConnection)
  expect([proof.code, proof.stdout.includes('BROKEN')]).toEqual([0, false])
  expect(proof.stdout).toContain('encrypted audit rows say what they said before')
}, 60_000)
