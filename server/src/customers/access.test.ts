import { customers } from '@bank/contract/customers'
import { recovery } from '@bank/contract/recovery'
import { expect, test } from 'vitest'
import { type Person, refusal } from '../../testing/bank.ts'
import { nextLetter, tokenIn } from '../../testing/recovery.ts'
import { changePassword, editUser, startBankWithPost } from '../../testing/scenes.ts'

const { server, post } = await startBankWithPost()
const admin = await server.add({ role: 'admin' })

const accessOf = async ({ id }: Person) => (await admin.call(customers.get, { params: { id } })).access

test('a user without factors, sign-ins, locks and changed address has none', async () => {
  expect(await accessOf(await server.add())).toEqual({
    passkeys: 0,
    totp: false,
    recoveryCodesLeft: 0,
    emailChange: null,
    lastSignIn: null,
    lock: null,
  })
})

test('staff see who locked an account, from where, and what failed before, until they change its status', async () => {
  const person = await server.add()
  await refusal(server.logIn(person, 'wrong'))
  await server.logIn(person)
  await refusal(server.logIn(person, 'wrong'))
  await person.call(recovery.lock, { body: {} })
  await refusal(server.logIn(person, 'wrong'))
  expect(await accessOf(person)).toMatchObject({
    lastSignIn: { address: expect.stringMatching(/127\.0\.0\.1/), device: expect.any(String) },
    lock: {
      by: 'session',
      letterSentAt: null,
      address: expect.stringMatching(/127\.0\.0\.1/),
      failedSignIns: 2,
    },
  })
  await editUser(admin, person, { status: 'active' })
  expect(await accessOf(person)).toMatchObject({ lock: null })
  await editUser(admin, person, { status: 'suspended' })
  expect(await accessOf(person)).toMatchObject({ lock: null })
})

test('a lock by the link of a letter says so', async () => {
  const person = await server.add()
  await changePassword(person, 'quite another one')
  const letter = await nextLetter(post, person.email, 'Your password has been changed')
  await server.stranger(recovery.lock, { body: { token: tokenIn(letter, 'lock') } })
  expect(await accessOf(person)).toMatchObject({
    lock: { by: 'letter', letterSentAt: expect.stringMatching(/^20.*Z$/), failedSignIns: 0 },
  })
})
