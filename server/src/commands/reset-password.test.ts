import path from 'node:path'
import { identity } from '@bank/contract/identity'
import { recovery } from '@bank/contract/recovery'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { refusal } from '../../testing/bank.ts'
import { KEY, runCommand } from '../../testing/commands.ts'
import { startBank } from '../../testing/scenes.ts'
import { masterKeys } from '../encryption/master-keys.ts'

const PROGRAM = path.join(import.meta.dirname, 'reset-password.ts')

const server = await startBank({}, { masterKeys: masterKeys(KEY) })

const run = (...args: string[]) =>
  runCommand(PROGRAM, server, { args, environment: { PUBLIC_URL: 'https://bank.example/' } })

test('the operator gets a link with which the only administrator sets a new password, once', async () => {
  const { email, id } = await server.add({ role: 'admin' })
  const { code, said } = await run(email.toUpperCase())
  expect(code).toBe(0)
  const token = /^https:\/\/bank\.example\/reset-password#([\w-]{43})$/m.exec(said)?.[1] ?? ''
  const reset = () =>
    server.stranger(recovery.resetPassword, { body: { token, newPassword: 'another password' } })
  await reset()
  expect(await refusal(reset())).toEqual([400, 'token_over'])
  await server.stranger(identity.login, { body: { email, password: 'another password' } })
  const acts = await server.db.rows(sql`
    select act from audit_log where chain = ${id} and act like 'user.%reset%' order by position`)
  expect(acts).toEqual([{ act: 'user.reset_asked' }, { act: 'user.password_reset' }])
})

test('an unknown address, or none, ends in one sentence', async () => {
  expect(await run('nobody@bank.example')).toEqual({
    code: 1,
    said: 'There is no user with this email address.\n',
  })
  expect(await run()).toEqual({ code: 2, said: 'Usage: npm run password:reset -- EMAIL\n' })
})
