import path from 'node:path'
import { finished, identity } from '@bank/contract/identity'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { refusal } from '../../testing/bank.ts'
import { KEY, runCommand } from '../../testing/commands.ts'
import { addPasskey, enterPassword } from '../../testing/factors.ts'
import { startBank } from '../../testing/scenes.ts'
import { addTotp } from '../../testing/totp.ts'
import { masterKeys } from '../encryption/master-keys.ts'

const PROGRAM = path.join(import.meta.dirname, 'remove-factors.ts')

const server = await startBank({}, { masterKeys: masterKeys(KEY) })

const run = (...args: string[]) => runCommand(PROGRAM, server, { args })

test('the operator helps somebody who lost every device and code: then the password is enough', async () => {
  const person = await server.add({ role: 'admin' })
  await addTotp(person)
  await addPasskey(person)
  expect((await run(person.email.toUpperCase())).code).toBe(0)
  expect(await refusal(person.call(identity.me, {}))).toEqual([401, 'session_expired'])
  finished(await enterPassword(server, person))
  const acts = await server.db.rows(sql`
    select act, actor_id as actor from audit_log where chain = ${person.id} and act like 'user.%removed' order by position`)
  expect(acts).toEqual([
    { act: 'user.totp_removed', actor: null },
    { act: 'user.passkey_removed', actor: null },
  ])
  expect((await run(person.email)).said).toContain('has no second factor')
})

test('an unknown address, or none, ends in one sentence', async () => {
  expect(await run('nobody@bank.example')).toEqual({
    code: 1,
    said: 'There is no user with this email address.\n',
  })
  expect(await run()).toEqual({ code: 2, said: 'Usage: npm run factors:remove -- EMAIL\n' })
})
