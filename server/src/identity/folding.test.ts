import { domainToUnicode } from 'node:url'
import { foldEmail } from '@bank/contract/email'
import { identity } from '@bank/contract/identity'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { PASSWORD, refusal, registration } from '../../testing/bank.ts'
import { nextLetter } from '../../testing/recovery.ts'
import { startBankWithPost } from '../../testing/scenes.ts'
import { accountKey } from './sign-in/limits.ts'

const { server, post } = await startBankWithPost()

const signIn = (email: string, password: string) =>
  server.stranger(identity.login, { body: { email, password } })

test('a locked e-mail address is locked in every spelling that signs in', async () => {
  const { email } = await server.add({ email: 'iris.info@folding.example' })
  for (const other of ['\u0130ris.info', '\u0131ris.info', 'iris.\uFF49nfo', 'iris.in\uFB01']) {
    const spelling = email.replace('iris.info', other)
    expect(await refusal(signIn(spelling, PASSWORD)), spelling).toEqual([401, 'invalid_credentials'])
  }
  for (const spelling of [email, email.toUpperCase(), ` ${email} `, 'Iris.Info@Folding.Example', email])
    expect(await refusal(signIn(spelling, 'wrong'))).toEqual([401, 'invalid_credentials'])
  for (const spelling of [email, email.toUpperCase(), ` ${email}`])
    expect(await refusal(signIn(spelling, PASSWORD))).toEqual([429, 'too_many_attempts'])
})

test('counters, look-ups and uniqueness use the same form of the address', async () => {
  const body = registration('Upper.Case@Folding.Example')
  const { user } = await server.stranger(identity.register, { body })
  const folded = await server.owner.value<string>(sql`select email_folded from users where id = ${user.id}`)
  expect([user.email, folded]).toEqual([body.email, foldEmail(body.email)])
  expect(accountKey(user.email)).toEqual(accountKey(folded))
  await signIn(folded, PASSWORD)
  const moved = await server.add()
  await moved.call(identity.updateProfile, { body: { email: 'Moved.Case@Folding.Example' } })
  await signIn('moved.case@folding.example', PASSWORD)
})

test.each([
  ['ann@\u043F\u043E\u0447\u0442\u0430.\u0440\u0444', 'ann@xn--80a1acny.xn--p1ai'],
  ['mailto:r&d/sales#1=2!@folding.example', 'r&d/sales#1=2!@folding.example'],
  ["{'|}~`^?*%$@folding.xn--yfro4i67o", "{'|}~`^?*%$@folding.xn--yfro4i67o"],
])('%s gets its letters, and signs in as it was typed', async (typed, known) => {
  const { user } = await server.stranger(identity.register, { body: registration(typed) })
  expect(user.email).toBe(known)
  // The test's mail server shows what follows the @ as people read it.
  const [mailbox, domain = ''] = known.split('@')
  const { raw } = await nextLetter(post, `${mailbox}@${domainToUnicode(domain)}`, /confirm/i)
  expect(raw).toContain(`To: ${known}`)
  for (const spelling of [typed, known, `\u200E<${typed}>\u00A0`]) await signIn(spelling, PASSWORD)
  expect(await refusal(signIn(typed, 'wrong'))).toEqual([401, 'invalid_credentials'])
  const again = server.stranger(identity.register, { body: registration(known.toUpperCase()) })
  expect(await refusal(again)).toEqual([409, 'email_taken'])
})

describe('the schema refuses', () => {
  test.each([
    ['a fold that is not plain', 'Kim@folding.example', 'Kim@folding.example'],
    ['a fold of another address', 'kim@folding.example', 'tim@folding.example'],
    ['an address beyond ASCII', '\u212Aim@folding.example', 'kim@folding.example'],
    ['an address with a space', 'k im@folding.example', 'k im@folding.example'],
  ])('%s', async (_, email, folded) => {
    const { id } = await server.add()
    const change = sql`update users set email = ${email}, email_folded = ${folded} where id = ${id}`
    await expect(server.owner.run(change)).rejects.toThrow('users_email_plain')
  })
})
