import { randomUUID } from 'node:crypto'
import { customers } from '@bank/contract/customers'
import { factors } from '@bank/contract/factors'
import { identity } from '@bank/contract/identity'
import { recovery } from '@bank/contract/recovery'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD, type Person, refusal } from '../../../../testing/bank.ts'
import { addPasskey, createAuthenticator } from '../../../../testing/factors.ts'
import { nextLetter, tokenIn } from '../../../../testing/recovery.ts'
import { changePassword, editUser, startBankWithPost } from '../../../../testing/scenes.ts'
import { addTotp } from '../../../../testing/totp.ts'
import { whileLocked } from '../../../../testing/waiting.ts'

let person: Person
const { server, post } = await startBankWithPost()
const admin = await server.add({ role: 'admin' })
beforeEach(async () => {
  person = await server.add()
})

const TOKEN_OVER = [400, 'token_over']
const CHANGED_RECENTLY = [409, 'email_changed_recently']

const newAddress = () => `${randomUUID()}@new.example`
const undo = (token: string) => server.stranger(recovery.undoEmail, { body: { token } })
const lock = (token: string) => server.stranger(recovery.lock, { body: { token } })
const reset = (token: string, newPassword = 'another password') =>
  server.stranger(recovery.resetPassword, { body: { token, newPassword } })
const logIn = (email: string, password = PASSWORD) =>
  server.stranger(identity.login, { body: { email, password } })
/** With the password that `reset` has set. */
async function signInAgain() {
  const { token = '' } = await logIn(person.email, 'another password')
  person = { ...person, call: server.as(token) }
}
async function change(email = newAddress()) {
  await person.call(identity.updateProfile, { body: { email } })
  return email
}
async function changeByStaff({ id }: Person, by = admin) {
  const email = newAddress()
  await editUser(by, { id }, { email })
  return email
}
const undoToken = async ({ email } = person) =>
  tokenIn(await nextLetter(post, email, 'The email address of your account has been changed'), 'undo-email')
const verify = (token: string) => server.stranger(recovery.verifyEmail, { body: { token } })
const verifyToken = async (email: string) =>
  tokenIn(await nextLetter(post, email, 'Please confirm your email address'), 'verify-email')
const isBack = 'Your account has its former email address again'
const resetToken = async (email: string, subject = 'Set a new password') =>
  tokenIn(await nextLetter(post, email, subject), 'reset-password')
const emailOf = ({ id } = person) => server.owner.value<string>(sql`select email from users where id = ${id}`)
const endWayBack = ({ id } = person) =>
  server.owner.run(sql`update former_emails set until = now() where user_id = ${id}`)

describe('a changed email address', () => {
  test('tells both addresses, and the new one confirms itself', async () => {
    const next = await change()
    await undoToken()
    await verify(await verifyToken(next))
    expect((await person.call(identity.me, {})).user.emailVerified).toBe(true)
  })

  test('leaves the old one to its owner for 72 hours', async () => {
    const { email } = person
    await change()
    const other = await server.add()
    const body = { email: email.toUpperCase() }
    expect(await refusal(other.call(identity.updateProfile, { body }))).toEqual([409, 'email_taken'])
    await endWayBack()
    await other.call(identity.updateProfile, { body })
  })

  test('does not change again for 72 hours, neither by its owner nor by staff, so there is none in between', async () => {
    const { email } = person
    const next = await change()
    for (const other of [newAddress(), email]) expect(await refusal(change(other))).toEqual(CHANGED_RECENTLY)
    expect(await refusal(changeByStaff(person))).toEqual(CHANGED_RECENTLY)
    expect(await emailOf()).toBe(next)
    await person.call(identity.updateProfile, { body: { email: next.toUpperCase(), firstName: 'Another' } })
    await endWayBack()
    await change()
  })

  test('of a colleague does not change again either, also where the change would wait', async () => {
    const colleague = await server.add({ role: 'admin' })
    await changeByStaff(colleague)
    expect(await refusal(changeByStaff(colleague))).toEqual(CHANGED_RECENTLY)
  })

  test('ends the links that the old one got for a new password', async () => {
    await server.stranger(recovery.forgotPassword, { body: { email: person.email } })
    const token = await resetToken(person.email)
    await change()
    expect(await refusal(reset(token))).toEqual(TOKEN_OVER)
  })

  test('by staff gets no link for a new password for 72 hours, so that staff can’t take an account over', async () => {
    const colleague = await server.add({ role: 'admin' })
    const email = await changeByStaff(colleague)
    await verify(await verifyToken(email))
    const send = () => admin.call(customers.sendPasswordReset, { params: { id: colleague.id } })
    expect(await refusal(send())).toEqual(CHANGED_RECENTLY)
    for (const asked of [email, person.email])
      await server.stranger(recovery.forgotPassword, { body: { email: asked } })
    // Requests are worked on one after the other.
    await resetToken(person.email)
    await endWayBack(colleague)
    await send()
    await nextLetter(post, email, 'Set a new password')
    expect(await server.actsOf(colleague)).not.toContain('user.reset_asked')
  })
})

describe('the way back to the former address', () => {
  test('ends every session, and tells both', async () => {
    const next = await change()
    await undo(await undoToken())
    expect(await emailOf()).toBe(person.email)
    expect(await refusal(person.call(identity.me, {}))).toEqual([401, 'session_expired'])
    await nextLetter(post, person.email, isBack)
    await nextLetter(post, next, 'This is no longer the email address of an account')
    expect(await server.actsOf(person)).toContain('user.email_change_undone')
  })

  test('leaves no password but the one that its letter sets', async () => {
    await change()
    await changePassword(person, 'a thief’s password')
    await undo(await undoToken())
    for (const password of [PASSWORD, 'a thief’s password', '!'])
      expect(await refusal(logIn(person.email, password))).toEqual([401, 'invalid_credentials'])
    await reset(await resetToken(person.email, isBack))
    expect((await logIn(person.email, 'another password')).token).toHaveLength(43)
  })

  test('takes what the thief added since, and in the minute before, and leaves what the owner had', async () => {
    const owners = await addPasskey(person)
    await server.owner.run(sql`
      update passkeys set created_at = created_at - interval '61 seconds' where user_id = ${person.id}`)
    await addPasskey(person)
    await change()
    await addPasskey(person)
    await addTotp(person)
    await person.call(factors.newRecoveryCodes, {})
    await undo(await undoToken())
    const left = await server.db.row<Record<string, unknown>>(sql`
      select (select array_agg(id) from passkeys where user_id = ${person.id}) as passkeys,
        (select count(*) from totp_secrets where user_id = ${person.id}) as totps,
        (select count(*) from recovery_codes where user_id = ${person.id}) as codes`)
    expect(left).toEqual({ passkeys: [owners.id], totps: 0, codes: 0 })
  })

  test('leaves the owner’s recovery codes of before', async () => {
    await addTotp(person)
    for (const table of [sql`totp_secrets set confirmed_at`, sql`recovery_codes set created_at`])
      await server.owner.run(sql`update ${table} = now() - interval '2 minutes' where user_id = ${person.id}`)
    await change()
    await undo(await undoToken())
    const codes = await server.owner.value<number>(
      sql`select count(*)::int from recovery_codes where user_id = ${person.id}`,
    )
    expect(codes).toBe(10)
  })

  test('takes a passkey that was added at the same moment as the change', async () => {
    const { data: options } = await person.call(factors.passkeyOptions, {})
    const response = createAuthenticator().create(options)
    const add = () => person.call(factors.addPasskey, { body: { name: 'My laptop', response } })
    await whileLocked(server, person, () => Promise.all([change(), add()]))
    await undo(await undoToken())
    expect(await server.db.rows(sql`select from passkeys where user_id = ${person.id}`)).toEqual([])
  })

  test('leaves the thief’s mailbox no link that locks, resets or confirms, and keeps the owner’s of before', async () => {
    await reset(await askedReset(person.email))
    const owners = tokenIn(await nextLetter(post, person.email, 'Your password has been changed'), 'lock')
    await server.owner.run(sql`
      update letter_tokens set created_at = created_at - interval '2 minutes' where user_id = ${person.id}`)
    await signInAgain()
    const next = await change()
    await changePassword(person, 'a thief’s password', 'another password')
    const locks = tokenIn(await nextLetter(post, next, 'Your password has been changed'), 'lock')
    const confirms = await verifyToken(next)
    const resets = await askedReset(next)
    await undo(await undoToken())
    expect(await refusal(lock(locks))).toEqual(TOKEN_OVER)
    expect(await refusal(reset(resets))).toEqual(TOKEN_OVER)
    expect(await refusal(verify(confirms))).toEqual(TOKEN_OVER)
    await lock(owners)
  })

  test('is gone once: the link works once, and the address can change again', async () => {
    await change()
    const token = await undoToken()
    await undo(token)
    expect(await refusal(undo(token))).toEqual(TOKEN_OVER)
    await reset(await resetToken(person.email, isBack))
    await signInAgain()
    await change()
  })

  test('is over after 72 hours', async () => {
    await change()
    await endWayBack()
    expect(await refusal(undo(await undoToken()))).toEqual(TOKEN_OVER)
  })

  test('of a later change is the only one', async () => {
    await change()
    const first = await undoToken()
    await endWayBack()
    const between = { ...person, email: await emailOf() }
    await change()
    expect(await refusal(undo(first))).toEqual(TOKEN_OVER)
    await undo(await undoToken(between))
    expect(await emailOf()).toBe(between.email)
  })

  test('stays open after the new address was confirmed', async () => {
    const next = await change()
    await verify(await verifyToken(next))
    await undo(await undoToken())
    expect(await emailOf()).toBe(person.email)
  })

  test('waits for another act on the account, and does not wait the other way round', async () => {
    await change()
    const token = await undoToken()
    await whileLocked(
      server,
      person,
      () => undo(token),
      (tx) => tx.run(sql`select from letter_tokens where user_id = ${person.id} for update nowait`),
    )
    expect(await emailOf()).toBe(person.email)
  })

  async function askedReset(email: string) {
    await server.stranger(recovery.forgotPassword, { body: { email } })
    return resetToken(email)
  }
})

describe('staff', () => {
  const identityCheck = 'Called back on the number on file'
  const goBack = ({ id } = person, by = admin) =>
    by.call(customers.undoEmail, { params: { id }, body: { identityCheck } })
  const accessOf = async ({ id } = person, by = admin) =>
    (await by.call(customers.get, { params: { id } })).access?.emailChange

  test('see that an address is in its 72 hours, and go the way back for a customer who asks', async () => {
    expect(await accessOf()).toBeNull()
    await change()
    expect(await accessOf()).toMatchObject({ former: person.email, canUndo: true })
    await goBack()
    expect(await emailOf()).toBe(person.email)
    expect(await accessOf()).toBeNull()
    await reset(await resetToken(person.email, isBack))
    const { actor, after } = await server.db.row<{ actor: string; after: object }>(sql`
      select actor_id as actor, after from audit_log
      where chain = ${person.id} and act = 'user.email_change_undone'`)
    expect(actor).toBe(admin.id)
    expect(JSON.stringify(after)).not.toContain(identityCheck)
  })

  test('don’t undo what they changed themselves; a colleague does', async () => {
    const colleague = await server.add({ role: 'admin' })
    await changeByStaff(person)
    expect(await accessOf()).toMatchObject({ canUndo: false })
    expect(await refusal(goBack())).toEqual([403, 'forbidden'])
    expect(await accessOf(person, colleague)).toMatchObject({ canUndo: true })
    await goBack(person, colleague)
    expect(await emailOf()).toBe(person.email)
  })

  test('don’t undo the change of a colleague’s address, nor one that can’t be undone', async () => {
    const [colleague, third] = [await server.add({ role: 'admin' }), await server.add({ role: 'admin' })]
    await changeByStaff(colleague)
    expect(await accessOf(colleague, third)).toMatchObject({ canUndo: false })
    expect(await refusal(goBack(colleague, third))).toEqual([403, 'forbidden'])
    expect(await refusal(goBack())).toEqual([409, 'no_way_back'])
  })

  test('don’t change the address again for 72 hours after the way back, and its owner can', async () => {
    await changeByStaff(person)
    await undo(await undoToken())
    const colleague = await server.add({ role: 'admin' })
    expect(await refusal(changeByStaff(person))).toEqual(CHANGED_RECENTLY)
    expect(await refusal(changeByStaff(person, colleague))).toEqual(CHANGED_RECENTLY)
    expect(await accessOf()).toBeNull()
    await reset(await resetToken(person.email, isBack))
    await signInAgain()
    await change()
  })

  test('whose session ends meanwhile change, undo and remove nothing', async () => {
    await change()
    const params = { id: person.id }
    for (const act of [
      (by: Person) => by.call(customers.update, { params, body: { email: newAddress() } }),
      (by: Person) => by.call(customers.undoEmail, { params, body: { identityCheck } }),
      (by: Person) => by.call(customers.removeFactors, { params, body: { identityCheck } }),
      (by: Person) => by.call(customers.sendPasswordReset, { params }),
      (by: Person) => by.call(customers.remove, { params }),
    ]) {
      const thief = await server.add({ role: 'admin' })
      const end = () => server.owner.run(sql`delete from sessions where user_id = ${thief.id}`)
      const acting = whileLocked<unknown>(server, person, () => act(thief), end)
      expect(await refusal(acting)).toEqual([401, 'session_expired'])
    }
  })

  test('who change their own address are not taken for somebody who moves another’s', async () => {
    const colleague = await server.add({ role: 'admin' })
    const email = await changeByStaff(colleague, colleague)
    await server.stranger(recovery.forgotPassword, { body: { email } })
    await resetToken(email)
  })

  test('say how they checked who is asking', async () => {
    await change()
    const call = admin.call(customers.undoEmail, { params: { id: person.id }, body: { identityCheck: ' ' } })
    expect(await refusal(call)).toEqual([400, 'validation_failed'])
  })
})

test('a new password from a letter ends the earlier links that lock the account', async () => {
  await changePassword(person, 'a thief’s password')
  const earlier = tokenIn(await nextLetter(post, person.email, 'Your password has been changed'), 'lock')
  await server.stranger(recovery.forgotPassword, { body: { email: person.email } })
  await reset(await resetToken(person.email))
  expect(await refusal(lock(earlier))).toEqual(TOKEN_OVER)
  await lock(tokenIn(await nextLetter(post, person.email, 'Your password has been changed'), 'lock'))
})
