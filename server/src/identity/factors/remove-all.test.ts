import { customers } from '@bank/contract/customers'
import { finished, identity } from '@bank/contract/identity'
import { recovery } from '@bank/contract/recovery'
import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { type Person, refusal } from '../../../testing/bank.ts'
import { addPasskey, enterPassword } from '../../../testing/factors.ts'
import { nextLetter, tokenIn } from '../../../testing/recovery.ts'
import { editUser, startBankWithPost } from '../../../testing/scenes.ts'
import { addTotp } from '../../../testing/totp.ts'

let customer: Person
const { server, post } = await startBankWithPost()
const staff = await server.add({ role: 'admin' })
beforeEach(async () => {
  customer = await server.add()
  await addTotp(customer)
})

const IDENTITY_CHECK = 'Called back on the number on file; read the ID card on video'
const remove = ({ id }: Person, identityCheck = IDENTITY_CHECK) =>
  staff.call(customers.removeFactors, { params: { id }, body: { identityCheck } })

test('a customer who lost password and telephone gets back in with a letter and the help of staff', async () => {
  await addPasskey(customer)
  await staff.call(customers.sendPasswordReset, { params: { id: customer.id } })
  const token = tokenIn(await nextLetter(post, customer.email, 'Set a new password'), 'reset-password')
  await server.stranger(recovery.resetPassword, { body: { token, newPassword: 'another password' } })
  const logIn = () => server.logIn(customer, 'another password')
  expect((await logIn()).next).toBe('second_factor')
  expect((await remove(customer)).message).toBe('The second factors are removed.')
  finished(await logIn())
})

test('the owner is told, with a button that locks the account, and is logged out everywhere', async () => {
  await remove(customer)
  const letter = await nextLetter(post, customer.email, 'Your second factors have been removed')
  expect(await refusal(customer.call(identity.me, {}))).toEqual([401, 'session_expired'])
  await server.stranger(recovery.lock, { body: { token: tokenIn(letter, 'lock') } })
})

test('the audit log says who did it, and keeps how they checked sealed', async () => {
  await remove(customer)
  const { actor, after } = await server.db.row<{ actor: string; after: Record<string, unknown> }>(sql`
    select actor_id as actor, after from audit_log
    where chain = ${customer.id} and act = 'user.factors_removed_by_staff'`)
  expect([actor, after.totps, after.passkeys]).toEqual([staff.id, 1, 0])
  expect(JSON.stringify(after)).not.toContain('Called back')
  expect((await remove(customer)).message).toBe('This user has no second factor.')
})

test('staff say how they checked who is asking', async () => {
  expect(await refusal(remove(customer, ' '))).toEqual([400, 'validation_failed'])
})

test('staff can’t remove their own factors this way, nor those of other staff', async () => {
  const colleague = await server.add({ role: 'admin' })
  await addTotp(colleague)
  expect(await refusal(remove(staff))).toEqual([403, 'forbidden'])
  expect(await refusal(remove(colleague))).toEqual([403, 'forbidden'])
  expect((await enterPassword(server, colleague)).next).toBe('second_factor')
})

test('nobody gets in by changing the email address first, while its owner can still undo that', async () => {
  await editUser(staff, customer, { email: `thief-${customer.id}@mail.example` })
  expect(await refusal(remove(customer))).toEqual([409, 'email_changed_recently'])
  await server.owner.run(sql`update former_emails set until = now() where user_id = ${customer.id}`)
  expect((await remove(customer)).message).toBe('The second factors are removed.')
})
