import { execFile } from 'node:child_process'
import path from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KEY, urlOf } from '../../testing/commands.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import type { Connection } from '../db/connect.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const PROGRAM = path.join(import.meta.dirname, 'add-admin.ts')

/** Runs the program as an operator does; returns its exit code and output. */
function addAdministrator(email: string, connection: Connection) {
  const env = {
    ...process.env,
    DATABASE_URL: urlOf(connection),
    DATA_KEY: KEY,
    ADMIN_PASSWORD: 'a password of the operator',
  }
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(process.execPath, [PROGRAM, email], { env }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    )
  })
}

test('the database’s owner adds an administrator', async () => {
  const { code, stdout } = await addAdministrator('further@bank.example', database.ownerConnection)
  expect([code, stdout]).toEqual([0, 'further@bank.example is an administrator now.\n'])
  expect(await database.owner.row(sql`select role, status from users`)).toEqual({
    role: 'admin',
    status: 'active',
  })
})

test('the serving role can’t add one, and the message says which connection to use', async () => {
  const { code, stderr } = await addAdministrator('theirs@bank.example', database.connection)
  expect(code).toBe(1)
  expect(stderr).toBe(
    'The role in DATABASE_URL serves requests and is not allowed to add administrators. Give the database owner’s DATABASE_URL, as for npm run migrate.\n',
  )
  expect(await database.owner.find(sql`select from users where email = 'theirs@bank.example'`)).toBeNull()
})
