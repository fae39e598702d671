import { customers } from '@bank/contract/customers'
import { finished, identity } from '@bank/contract/identity'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { refused, registration } from '../../../testing/bank.ts'
import { mistakesIn, startBank } from '../../../testing/scenes.ts'

const server = await startBank()

/** Sends a form that the typed client would not send. */
const register = (about: object) =>
  server.send(null, 'POST', '/auth/register', { ...registration(), ...about })

const NOT_ALLOWED = 'contains a character that is not allowed'
const HIDDEN = '\u200B \u200F \u061C \u2060 \u00AD \u3164 \u2800 \u115F \u1160 \uFFA0 \uFE0F \u2061 \u{E0041}'

test('a registration refuses names that are invisible or look like another', async () => {
  const fields = { firstName: 'First Name', lastName: 'Last Name', city: 'City', address1: 'Address' }
  for (const character of HIDDEN.split(' ')) {
    for (const [field, label] of Object.entries(fields)) {
      for (const text of [character, `Ai${character}syah`]) {
        const answer = await register({ [field]: text })
        const [mistake] = (await mistakesIn(answer)) ?? []
        const told = { path: field, msg: `${label} ${NOT_ALLOWED}` }
        expect([answer.status, mistake], JSON.stringify(text)).toEqual([400, told])
      }
    }
  }
  const answer = await register({ firstName: '...' })
  expect([answer.status, (await answer.json()).message]).toEqual([
    400,
    'First Name needs at least one letter',
  ])
})

test('a user with such a name from earlier can sign in, see it, and replace it', async () => {
  const person = await server.add()
  const admin = await server.add({ role: 'admin' })
  const hidden = 'Ai\u200Bsyah'
  await server.owner.run(sql`update users set first_name = ${hidden} where id = ${person.id}`)
  const { user, token } = finished(await server.logIn(person))
  expect(user.firstName).toBe(hidden)
  const call = server.as(token)
  expect((await call(identity.me, {})).user.firstName).toBe(hidden)
  const { data } = await admin.call(customers.list, { query: { search: person.email } })
  expect(data.map(({ firstName }) => firstName)).toEqual([hidden])

  await call(identity.updateProfile, { body: { city: 'Penang' } })
  const whole = await refused(call(identity.updateProfile, { body: { firstName: hidden, city: 'Ipoh' } }))
  expect(whole.errors).toEqual([{ path: 'firstName', msg: `First Name ${NOT_ALLOWED}` }])
  const mended = await call(identity.updateProfile, { body: { firstName: 'Aisyah' } })
  expect([mended.user.firstName, mended.user.city]).toEqual(['Aisyah', 'Penang'])
})
