import { customers } from '@bank/contract/customers'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { pagesOf, problemOf, startBank } from '../../testing/scenes.ts'

const server = await startBank()
const admin = await server.add({ role: 'admin', firstName: 'Noor', lastName: 'Aziz' })
const about = [
  { firstName: 'Percy', lastName: '100%_Sure', status: 'suspended' },
  { firstName: 'Percy', lastName: '1000 Sure', status: 'inactive' },
  { firstName: 'Ünal', lastName: 'ŞAHİN', status: 'suspended' },
  { firstName: 'Back\\slash', lastName: "O'Brien", status: 'inactive' },
  { firstName: 'Юлия', lastName: 'Иванова', status: 'suspended' },
  { firstName: 'Advi', lastName: 'Sor', role: 'advisor', status: 'suspended' },
  { firstName: 'Adm', lastName: 'In', role: 'admin', status: 'suspended' },
  { firstName: 'Ina', lastName: 'Active', status: 'inactive' },
  { firstName: 'Zoe\u0301', lastName: 'Du\u00A0 Pont', status: 'inactive' },
] as const
for (const each of about) await server.add(each)
await server.owner.run(sql`update users set created_at = '2026-01-05T00:00:00.123Z' where id <> ${admin.id}`)
await server.owner.run(sql`update users set created_at = '2025-01-05T00:00:00Z' where id = ${admin.id}`)
const verify = (first: string, last: string, ssn: string, id: string) =>
  server.owner.run(sql`
    update users set ssn_status = ${ssn}, id_status = ${id} where first_name = ${first} and last_name = ${last}`)
await verify('Percy', '100%_Sure', 'verified', 'verified')
await verify('Percy', '1000 Sure', 'verified', 'pending')
const rows = await server.owner.rows<{ id: string }>(
  sql`select id from users order by created_at desc, id desc`,
)
/** All users from newest to oldest, the administrator last; the first nine were created at the same moment. */
const newestFirst = rows.map(({ id }) => id)

async function found(query: Record<string, string>) {
  const { data, total, matched } = customers.list.reply.parse(await (await raw(query)).json())
  expect([total, matched]).toEqual([10, data.length])
  return data.map(({ firstName, lastName }) => `${firstName} ${lastName}`).sort()
}

/** Sends a query that the typed client would not send. */
const raw = (query: Record<string, string>) =>
  server.send(admin, 'GET', `/admin/users?${new URLSearchParams(query)}`)

describe('the list of users', () => {
  test.each(['newest', 'oldest'] as const)(
    'lists every user once, %s first, in pages of any size',
    async (sort) => {
      for (const limit of [1, 2, 3, 4, 8, 9, 200]) {
        const pages = await pagesOf((from) => admin.call(customers.list, { query: { sort, limit, ...from } }))
        expect(Math.max(...pages.map(({ data }) => data.length))).toBeLessThanOrEqual(limit)
        const ids = pages.flatMap(({ data }) => data.map(({ id }) => id))
        expect(ids, String(limit)).toEqual(sort === 'newest' ? newestFirst : newestFirst.toReversed())
      }
    },
  )

  test('contains no secrets', async () => {
    const text = await (await raw({})).text()
    expect(text).not.toMatch(/argon|password|hash|ssn"|token/i)
  })

  test('is filtered by status and role exactly', async () => {
    expect(await found({ status: 'active' })).toEqual(['Noor Aziz'])
    expect(await found({ status: 'inactive' })).toHaveLength(4)
    expect(await found({ status: 'pending' })).toEqual([])
    expect(await found({ role: 'admin' })).toEqual(['Adm In', 'Noor Aziz'])
    expect(await found({ role: 'advisor' })).toEqual(['Advi Sor'])
    expect(await found({ role: 'admin', status: 'suspended' })).toEqual(['Adm In'])
  })

  test('is filtered by verification: verified means both items, unverified all other users', async () => {
    expect(await found({ verification: 'verified' })).toEqual(['Percy 100%_Sure'])
    expect(await found({ verification: 'unverified' })).toHaveLength(9)
    expect(await found({ verification: 'unverified', search: 'percy' })).toEqual(['Percy 1000 Sure'])
  })

  test('is filtered by verification: pending means that either item waits, whatever the other is', async () => {
    expect(await found({ verification: 'pending' })).toEqual(['Percy 1000 Sure'])
    await verify('Advi', 'Sor', 'pending', 'rejected')
    await verify('Ina', 'Active', 'rejected', 'not_submitted')
    expect(await found({ verification: 'pending' })).toEqual(['Advi Sor', 'Percy 1000 Sure'])
    expect(await found({ verification: 'pending', status: 'suspended', role: 'advisor' })).toEqual([
      'Advi Sor',
    ])
    expect(await found({ verification: 'pending', search: 'percy' })).toEqual(['Percy 1000 Sure'])
    expect(await found({ verification: 'pending', search: 'active' })).toEqual([])
    const pages = await pagesOf((from) =>
      admin.call(customers.list, { query: { verification: 'pending', limit: 1, ...from } }),
    )
    expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(
      newestFirst.filter((id) => pages.some(({ data }) => data[0]?.id === id)),
    )
  })

  test('is limited to those who joined in a period of UTC days, both included', async () => {
    expect(await found({ from: '2026-01-05', to: '2026-01-05' })).toHaveLength(9)
    expect(await found({ to: '2026-01-04' })).toEqual(['Noor Aziz'])
    expect(await found({ from: '2026-01-06' })).toEqual([])
    expect(await found({ from: '2025-01-05', to: '2025-01-05', search: 'noor' })).toEqual(['Noor Aziz'])
    expect(await found({ from: '2026-01-05', role: 'admin' })).toEqual(['Adm In'])
    expect(await found({ from: '2026-01-05', search: 'noor' })).toEqual([])
    const problem = await problemOf(raw({ from: '2026-01-02', to: '2026-01-01' }))
    expect(problem).toEqual([400, 'validation_failed', 'from'])
  })

  test('is searched by name or e-mail, ignoring case, with % _ \\ as plain characters', async () => {
    expect(await found({ search: '100%' })).toEqual(['Percy 100%_Sure'])
    expect(await found({ search: '%' })).toEqual(['Percy 100%_Sure'])
    expect(await found({ search: '_' })).toEqual(['Percy 100%_Sure'])
    expect(await found({ search: '\\' })).toEqual(["Back\\slash O'Brien"])
    expect(await found({ search: "O'BRIEN" })).toEqual(["Back\\slash O'Brien"])
    expect(await found({ search: 'percy 100' })).toEqual(['Percy 100%_Sure', 'Percy 1000 Sure'])
    expect(await found({ search: 'üNAL' })).toEqual(['Ünal ŞAHİN'])
    expect(await found({ search: 'юЛИЯ ивА' })).toEqual(['Юлия Иванова'])
    expect(await found({ search: admin.email.toUpperCase() })).toEqual(['Noor Aziz'])
    expect(await found({ search: 'active' })).toEqual(['Ina Active'])
    expect(await found({ search: "' or 1=1 --" })).toEqual([])
  })

  test('is searched by what a name looks like, however it and the search are written', async () => {
    for (const search of [
      'Zo\u00E9',
      'Zoe\u0301',
      'ZO\u00C9 DU PONT',
      'zoe\u0301 \u2003du\u00A0pont',
      '\u2068\uFF3A\uFF4F\u00E9\u2069 Du  Pont',
    ])
      expect(await found({ search }), JSON.stringify(search)).toEqual(['Zoe\u0301 Du\u00A0 Pont'])
    expect(await found({ search: 'Zoe' })).toEqual([])
    expect(await found({ search: `Noor <${admin.email.toUpperCase()}>` })).toEqual(['Noor Aziz'])
    await server.owner.run(
      sql`update users set email = 'ab@xn--mnchen-3ya.example', email_folded = 'ab@xn--mnchen-3ya.example' where last_name = 'Active'`,
    )
    expect(await found({ search: 'Ab@M\u00FCnchen.example' })).toEqual(['Ina Active'])
    // A percent sign in another width is still no wildcard.
    expect(await found({ search: 'p\uFF05y' })).toEqual([])
  })

  test('is searched by telephone, however it is spaced and punctuated', async () => {
    await server.owner.run(
      sql`update users set phone_number = '+62 (812) 3456-7890' where first_name = 'Ina'`,
    )
    for (const search of [
      '+62 812 3456 7890',
      '6281234567890',
      '62-812.345',
      '0812 3456',
      '(812) 34',
      '3456-78',
      '\u202A+62\u00A0812\u20113456\u20137890\u202C',
    ])
      expect(await found({ search }), search).toEqual(['Ina Active'])
    expect(await found({ search: '+62 812 3456 7891' })).toEqual([])
    expect(await found({ search: '+65 6000', role: 'admin' })).toEqual(['Adm In', 'Noor Aziz'])
    expect(await found({ search: '812 3456', status: 'active' })).toEqual([])
  })

  test('is searched by a whole id, or by at least its first eight characters', async () => {
    const ofNobodyElse = newestFirst.every(
      (id) => id === admin.id || id.slice(0, 24) !== admin.id.slice(0, 24),
    )
    expect(ofNobodyElse).toBe(true)
    for (const search of [
      admin.id,
      admin.id.toUpperCase(),
      admin.id.replaceAll('-', ''),
      admin.id.slice(0, 24),
    ])
      expect(await found({ search }), search).toEqual(['Noor Aziz'])
    expect(await found({ search: admin.id.slice(0, 8) })).toContain('Noor Aziz')
    expect(await found({ search: admin.id.slice(0, 7) })).toEqual([])
    expect(await found({ search: admin.id.slice(1) })).toEqual([])
    expect(await found({ search: admin.id, status: 'suspended' })).toEqual([])
  })

  test('refuses unknown values', async () => {
    for (const [key, values] of Object.entries({
      status: ['activ', 'ACTIVE', ''],
      role: ['root'],
      verification: ['rejected', 'Pending'],
      from: ['2026-02-30', '2026', '0000-01-01'],
      to: ['yesterday'],
      limit: ['0', '201', 'x'],
      // The last two have a valid form, but a day and a year that no calendar has.
      cursor: ['x', '', ...['2024-02-30', '0000-01-01'].map(cursorOf)],
      sort: ['name'],
      search: ['a\0b', 'x'.repeat(101)],
      email: [admin.email],
    })) {
      for (const value of values) {
        const problem = await problemOf(raw({ [key]: value }))
        expect(problem, `${key}=${value}`).toEqual([400, 'validation_failed', key])
      }
    }
  })
})

function cursorOf(day: string): string {
  return Buffer.from(`${day}T00:00:00.000Z 00000000-0000-0000-0000-000000000000`).toString('base64url')
}
