import path from 'node:path'
import { identity } from '@bank/contract/identity'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { KEY, runCommand } from '../../../testing/commands.ts'
import { startBank } from '../../../testing/scenes.ts'
import { masterKeys } from '../../encryption/master-keys.ts'
import { nameFrom } from './administrators.ts'

const PROGRAM = path.join(import.meta.dirname, '../../commands/add-admin.ts')

const server = await startBank({}, { masterKeys: masterKeys(KEY) })

const run = (args: string[], environment: Record<string, string> = {}, connection = server.ownerConnection) =>
  runCommand(PROGRAM, server, { args, environment, connection })

const nameOf = (email: string) =>
  server.owner.find<{ name: string; role: string }>(
    sql`select first_name || ' ' || last_name as name, role from users where email = ${email}`,
  )

test('an administrator has the given name, and can sign in with the password that is shown once', async () => {
  const email = 'ada@bank.example'
  const { code, said } = await run([email, 'Ada', 'van der Tan'])
  expect([code, said]).toEqual([0, expect.stringContaining('ada@bank.example is an administrator now.\n')])
  expect(await nameOf(email)).toEqual({ name: 'Ada van der Tan', role: 'admin' })
  const [, password = ''] = /shown once: (\S+)/.exec(said) ?? []
  await server.stranger(identity.login, { body: { email, password } })
  expect(await run([email.toUpperCase(), 'Ada', 'Two'])).toEqual({
    code: 1,
    said: 'There is already a user with this email address.\n',
  })
})

test('an administrator with a password of the operator is active, and the password is not shown', async () => {
  const password = 'a password of the operator'
  expect(await run(['further@bank.example'], { ADMIN_PASSWORD: password })).toEqual({
    code: 0,
    said: expect.stringMatching(/^further@bank.example is an administrator now.\n(?!.*shown once)/),
  })
  await server.logIn({ email: 'further@bank.example' }, password)
})

test('with the address alone, the name is derived from it', async () => {
  const { code, said } = await run(['grace.lim@bank.example'])
  expect([code, said]).toEqual([
    0,
    expect.stringContaining('Their name is Grace Lim, derived from the address'),
  ])
  expect(await nameOf('grace.lim@bank.example')).toEqual({ name: 'Grace Lim', role: 'admin' })
  expect(nameFrom('you@bank.example')).toEqual({ firstName: 'You', lastName: 'Administrator' })
  expect(nameFrom('-_@bank.example')).toEqual({ firstName: 'Bank', lastName: 'Administrator' })
})

test('wrong arguments are answered with one sentence', async () => {
  for (const args of [[], ['a@bank.example', 'Ada']]) {
    const { code, said } = await run(args)
    expect([code, said]).toEqual([
      2,
      expect.stringMatching(/^Usage: npm run admin:add -- EMAIL \[FIRST LAST\], .*\n$/),
    ])
  }
  expect(await run(['root', ' ', 'Tan'])).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^[^\n]*email[^\n]*; First Name is required\n$/),
  })
})

test('the strict policy applies to the operator’s password, and a generated one passes it', async () => {
  const strict = { PASSWORD_POLICY: 'strict' }
  const weak = await run(['weak@bank.example', 'Ida', 'Weak'], { ...strict, ADMIN_PASSWORD: 'short one' })
  expect(weak).toEqual({
    code: 1,
    said: 'ADMIN_PASSWORD can’t be used while PASSWORD_POLICY is strict: Password must be at least 15 characters long.\n',
  })
  expect(await nameOf('weak@bank.example')).toBeNull()
  const own = await run(['seraphina@bank.example', 'Ida', 'Weak'], {
    ...strict,
    ADMIN_PASSWORD: 'seraphina-seraphina-1',
  })
  expect([own.code, own.said]).toEqual([1, expect.stringContaining('too easy to guess')])
  expect((await run(['weak@bank.example', 'Ida', 'Weak'], strict)).code).toBe(0)
})

test('the serving role can’t add one, and the message says which connection to use', async () => {
  expect(await run(['theirs@bank.example'], {}, server.connection)).toEqual({
    code: 1,
    said: 'The role in DATABASE_URL serves requests and is not allowed to add administrators. Give the database owner’s DATABASE_URL, as for npm run migrate.\n',
  })
  expect(await nameOf('theirs@bank.example')).toBeNull()
})
