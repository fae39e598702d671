import path from 'node:path'
import { identity } from '@bank/contract/identity'
import { recovery } from '@bank/contract/recovery'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { PASSWORD, refusal } from '../../testing/bank.ts'
import { KEY, runCommand } from '../../testing/commands.ts'
import { addPasskey } from '../../testing/factors.ts'
import { nextLetter, tokenIn } from '../../testing/recovery.ts'
import { startBankWithPost } from '../../testing/scenes.ts'
import { masterKeys } from '../encryption/master-keys.ts'

const PROGRAM = path.join(import.meta.dirname, 'change-email.ts')

const { server, post } = await startBankWithPost({}, { masterKeys: masterKeys(KEY) })

const run = (...args: string[]) => runCommand(PROGRAM, server, { args, environment: { SMTP_URL: post.url } })

test('the operator gives an account another address while a way back is open, and none stays', async () => {
  const person = await server.add()
  const thiefs = `thief-${person.email}`
  const owners = `owner-${person.email}`
  await person.call(identity.updateProfile, { body: { email: thiefs } })
  const changed = await nextLetter(post, person.email, 'The email address of your account has been changed')
  await addPasskey(person)
  expect(await run(thiefs.toUpperCase(), owners)).toMatchObject({ code: 0 })
  expect(await refusal(person.call(identity.me, {}))).toEqual([401, 'session_expired'])
  const undo = { body: { token: tokenIn(changed, 'undo-email') } }
  expect(await refusal(server.stranger(recovery.undoEmail, undo))).toEqual([400, 'token_over'])
  expect(await server.db.rows(sql`select from passkeys where user_id = ${person.id}`)).toEqual([])
  const logIn = (password: string) => server.stranger(identity.login, { body: { email: owners, password } })
  expect(await refusal(logIn(PASSWORD))).toEqual([401, 'invalid_credentials'])

  // The command is another process.
  server.outbox.wake()
  const letter = tokenIn(await nextLetter(post, owners, 'Set a new password'), 'reset-password')
  await server.stranger(recovery.resetPassword, { body: { token: letter, newPassword: 'another password' } })
  const { token = '' } = await logIn('another password')
  await server.as(token)(identity.updateProfile, { body: { email: `next-${person.email}` } })
  const acts = await server.db.rows(sql`
    select actor_id as actor from audit_log where chain = ${person.id} and act = 'user.email_changed_by_operator'`)
  expect(acts).toEqual([{ actor: null }])
})

test('a taken, present, wrong or unknown address, or none, ends in one sentence', async () => {
  const [person, other] = [await server.add(), await server.add()]
  const TAKEN = 'There is already a user with this email address, or one who can go back to it.\n'
  expect(await run(person.email, other.email)).toEqual({ code: 1, said: TAKEN })
  expect(await run(person.email, person.email.toUpperCase())).toEqual({
    code: 1,
    said: 'The account has this address already.\n',
  })
  expect(await run(person.email, 'nowhere')).toEqual({
    code: 1,
    said: 'Enter an email address like name@example.com\n',
  })
  expect(await run('nobody@bank.example', `new-${person.email}`)).toEqual({
    code: 1,
    said: 'There is no user with this email address.\n',
  })
  expect(await run()).toEqual({ code: 2, said: 'Usage: npm run email:change -- EMAIL NEW\n' })
})
