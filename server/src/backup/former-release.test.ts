import { copyFileSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { makeCall } from '@bank/contract/client'
import { documents } from '@bank/contract/documents'
import { finances } from '@bank/contract/finances'
import { finished, identity } from '@bank/contract/identity'
import { verification } from '@bank/contract/verification'
import sql from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { runCommand, urlOf } from '../../testing/commands.ts'
import { startDatabase } from '../../testing/database.ts'
import { makeTestFolder } from '../../testing/folder.ts'
import { endAfterTests, startProgram } from '../../testing/program.ts'
import { readBackup } from './manifest.ts'

// A small bank of the release before, with something in every table; `npm run release:keep` made its backup with that
// release's own code. A migration that it has can't change any more: the restore would refuse it.

const RELEASE = path.join(import.meta.dirname, '../../testing/former-release')
const BACKUP = path.join(RELEASE, 'backup')
const { dataKey, customer, password } = z
  .object({ dataKey: z.string(), customer: z.string(), password: z.string() })
  .parse(JSON.parse(readFileSync(path.join(RELEASE, 'release.json'), 'utf8')))

const database = await startDatabase('template0')
const folder = makeTestFolder('meranti-release-')
afterAll(() => rmSync(folder, { recursive: true }))
copyFileSync(path.join(RELEASE, 'wallet-versions.jsonl'), path.join(folder, 'wallet-versions.log'))
const environment = { DATA_KEY: dataKey, DATA_DIR: folder, LOG_LEVEL: 'error', ALLOW_ROOT: '1', PORT: '0' }

const run = (program: string, ...args: string[]) =>
  runCommand(path.join(import.meta.dirname, '../commands', program), database, { args, environment })

const servers: ReturnType<typeof startProgram>[] = []
endAfterTests(servers)

test('the release before is kept with something in every table of its backup', async () => {
  const { tables } = await readBackup(BACKUP)
  expect(tables.filter(({ rows }) => rows === 0)).toEqual([])
})

test('its bank is restored, migrated and served: its customers sign in, and its money, papers and log are whole', async () => {
  expect(await run('restore.ts', BACKUP)).toMatchObject({ code: 0 })
  const server = startProgram({ ...environment, DATABASE_URL: urlOf(database.connection) })
  servers.push(server)
  const baseUrl = await server.ready()
  const stranger = makeCall({ baseUrl, token: () => null })
  const signIn = async (email: string) => {
    const { token } = finished(await stranger(identity.login, { body: { email, password } }))
    return makeCall({ baseUrl, token: () => token })
  }

  const theirs = await signIn(customer)
  const { data: figures } = await theirs(finances.status, {})
  expect(figures.savings.totalSavings).toBe(70_00)
  const { data: papers } = await theirs(documents.list, { query: {} })
  expect(papers).not.toHaveLength(0)
  for (const { id } of papers) {
    const { file } = await theirs(documents.file, { params: { id }, query: {} })
    expect(await file.slice(0, 4).text()).toBe('%PDF')
  }

  const staff = await database.owner.value<string>(
    sql`select email from users where role = 'admin' and status = 'active' and email not like 'first@%' limit 1`,
  )
  const picture = await database.owner.value<string>(sql`select id from verification_documents limit 1`)
  const { file } = await (await signIn(staff))(verification.document, { params: { id: picture } })
  expect(file.size).toBeGreaterThan(0)

  for (const proof of ['ledger-check.ts', 'audit-check.ts'])
    expect(await run(proof)).toEqual({ code: 0, said: expect.stringMatching(/^(holds .*\n)+$/) })
  expect(server.log()).toBe('')
}, 60_000)
