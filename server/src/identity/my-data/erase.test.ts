import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { customers } from '@bank/contract/customers'
import { documents } from '@bank/contract/documents'
import { identity, Profile } from '@bank/contract/identity'
import { cents } from '@bank/contract/money'
import { myData } from '@bank/contract/my-data'
import { notifications } from '@bank/contract/notifications'
import { oversight } from '@bank/contract/oversight'
import { preferences } from '@bank/contract/preferences'
import { reports } from '@bank/contract/reports'
import { transactions } from '@bank/contract/transactions'
import { verification } from '@bank/contract/verification'
import sql, { raw } from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { BITCOIN_ADDRESS, PASSWORD, type Person, refusal, sendDepositRequest } from '../../../testing/bank.ts'
import { tableTexts, wholeDatabase } from '../../../testing/my-data.ts'
import {
  approve,
  editAssets,
  editFigures,
  editUser,
  reject,
  startStaffedBank,
} from '../../../testing/scenes.ts'
import { addTotp } from '../../../testing/totp.ts'
import { serverWaits } from '../../../testing/waiting.ts'
import { proveAudit } from '../../audit/proof.ts'
import { proveSealing } from '../../audit/sealing-proof.ts'
import { proveLedger } from '../../ledger/proof.ts'
import { getUser } from '../../users/user.ts'
import { addSubmission } from '../../verification/submission.ts'
import { eraseCustomer } from './erase.ts'
import { isOf, type Table } from './register/declaration.ts'
import { PERSONAL, TABLES } from './register/register.ts'

const { server, admin } = await startStaffedBank()

const erase = (id: string) => eraseCustomer(server.owner, id, { retentionYears: 0 })
const setStatus = (id: string, status: 'inactive' | 'active') => editUser(admin, { id }, { status })

const NAMES = [
  'Zenobia',
  'Quillfeather',
  'Xanadu',
  'rent for the lighthouse',
  'a refund for the lamp',
  'Ultima Thule',
  'gondola lessons',
  'for the ferryman',
  'bc1qcloudcuckooland',
  'Obol',
  'zenobia or her lamp',
  'Styx',
  'Charon',
]

const signIn = (email: string, password = PASSWORD) =>
  server.stranger(identity.login, { body: { email, password } })

/** How counters call an address. */
const hashOf = (email: string) => createHash('sha256').update(email).digest('hex')

/** `person.email` is the former address then. */
async function moveAddress(person: Person) {
  const former = person.email
  await signIn(former)
  await refusal(signIn(former, 'a wrong guess 1'))
  const email = `styx-${randomUUID()}@customers.example`
  await person.call(identity.updateProfile, { body: { email } })
  await refusal(signIn(former, 'a wrong guess 2'))
}

async function typeFreely(person: Person) {
  const deposit = { type: 'deposit', amount: cents(250_000), accountType: 'checking' } as const
  const texts = { category: 'gondola lessons', reference: 'for the ferryman' }
  const ask = (cryptoType: string, cryptoAddress: string) =>
    person.call(transactions.create, { body: { ...deposit, ...texts, cryptoType, cryptoAddress } })
  const { data } = await ask('Bitcoin', BITCOIN_ADDRESS)
  expect(await refusal(ask('Obol', 'bc1qcloudcuckooland'))).toEqual([400, 'unknown_address'])
  for (const type of ['users', 'transactions'] as const)
    await admin.call(reports.make, {
      body: { type, format: 'csv', filters: { search: 'zenobia or her lamp' } },
    })
  return data
}

async function depositAndOpenReceipt(person: Person) {
  const deposit = { type: 'deposit', amount: cents(1_00), accountType: 'checking' } as const
  const texts = { category: 'gondola lessons', reference: 'back for the ferryman', description: 'Styx' }
  const address = { cryptoType: 'Bitcoin', cryptoAddress: BITCOIN_ADDRESS }
  const { data } = await person.call(transactions.create, { body: { ...deposit, ...texts, ...address } })
  await approve(admin, data.id)
  await person.call(documents.file, { params: { id: data.id }, query: {} })
}

async function customerWithHistory(): Promise<Person> {
  const person = await server.add({ firstName: 'Zenobia', lastName: 'Quillfeather' })
  await person.call(identity.updateProfile, { body: { city: 'Xanadu' } })
  await person.call(identity.updateProfile, { body: { city: 'Ultima Thule' } })
  const data = await typeFreely(person)
  await person.call(transactions.describe, {
    params: { id: data.id },
    body: { description: 'rent for the lighthouse' },
  })
  await reject(admin, data.id)
  await depositAndOpenReceipt(person)
  await editFigures(admin, person, {
    accounts: { checkingBalance: cents(5_00) },
    reason: 'a refund for the lamp',
  })
  await editFigures(admin, person, { accounts: { checkingBalance: cents(0) } })
  await server.db.transaction((tx) =>
    addSubmission(tx, server.masterKeys, {
      userId: person.id,
      ssn: '918273645',
      images: { front: randomBytes(100), back: null },
    }),
  )
  await person.call(myData.requestExport, {})
  await expect
    .poll(async () => (await person.call(myData.exportStatus, {})).data.status, { timeout: 10_000 })
    .toBe('ready')
  await moveAddress(person)
  await liveOn(person)
  await setStatus(person.id, 'inactive')
  return person
}

async function liveOn(person: Person) {
  await person.call(preferences.update, { body: { marketing: false } })
  const message = { title: 'Charon', message: 'A coin, please', userId: person.id }
  await admin.call(notifications.send, { body: message })
  await person.call(notifications.markRead, {})
  await admin.call(verification.decide, { body: { userId: person.id, idStatus: 'verified' } })
  await addTotp(person)
  await signIn((await getUser(server.owner, person.id)).email)
}

const brokenRules = async () =>
  [
    ...(await proveAudit(server.owner)),
    ...(await proveSealing(server.owner, server.masterKeys)),
    ...(await proveLedger(server.owner)),
  ].filter(({ offences }) => offences > 0)

/** The tables with rows of this customer that erasing deletes. */
async function filled(id: string): Promise<string[]> {
  const gone = PERSONAL.filter(([, { erasing }]) => erasing === 'deleted')
  const found = gone.map(async ([name, table]) =>
    (await server.owner.find(sql`select from ${raw(name)} where ${isOf(table, id)} limit 1`)) ? [name] : [],
  )
  return (await Promise.all(found)).flat()
}

/** Those whose order counts, or that a trigger guards. */
const LINKED = [
  'verification_documents',
  'verification_decisions',
  'verification_submissions',
  'totp_secrets',
  'exports',
  'issued_files',
  'issued_documents',
  'data_keys',
]

describe('erasing', () => {
  test('leaves nothing of a customer’s values anywhere, and chain and ledger provable', async () => {
    const person = await customerWithHistory()
    const former = person.email
    const { email } = await getUser(server.owner, person.id)
    const words = [...NAMES, former, email, hashOf(former), hashOf(email)]
    const before = await wholeDatabase(server.owner)
    const inTheClear = words.filter((word) => before.includes(word))
    // The profile and the transaction have them; the log does not.
    expect(inTheClear).toEqual([
      'Zenobia',
      'Quillfeather',
      'rent for the lighthouse',
      'a refund for the lamp',
      'Ultima Thule',
      'gondola lessons',
      'for the ferryman',
      'Styx',
      'Charon',
      former,
      email,
      hashOf(former),
      hashOf(email),
    ])
    const heads = sql`select length, encode(head, 'hex') as head from audit_chains where chain = ${person.id}`
    const { length } = await server.owner.row<{ length: number }>(heads)
    expect(await filled(person.id)).toEqual(expect.arrayContaining(LINKED))
    await erase(person.id)
    const after = await wholeDatabase(server.owner)
    for (const word of words) expect(after.includes(word), word).toBe(false)
    expect(await brokenRules()).toEqual([])
    expect(await server.owner.row<{ length: number }>(heads)).toMatchObject({ length: length + 1 })
    expect(await filled(person.id)).toEqual([])
  })

  test('knows every table that has a customer’s id, and those about staff alone', async () => {
    const person = await customerWithHistory()
    const texts = await tableTexts(server.owner)
    const holding = (id: string) => [...texts].flatMap(([name, text]) => (text.includes(id) ? [name] : []))
    const of = (isKnown: (table: Table) => boolean) =>
      TABLES.flatMap(([name, table]) => (isKnown(table) ? [name] : []))
    expect(holding(person.id).length).toBeGreaterThan(15)
    expect(of((table) => 'whose' in table)).toEqual(expect.arrayContaining(holding(person.id)))
    expect(of((table) => 'whose' in table || table.about === 'staff')).toEqual(
      expect.arrayContaining(holding(admin.id)),
    )
  })

  test('leaves no field of the profile', async () => {
    const person = await customerWithHistory()
    await erase(person.id)
    const user: Record<string, unknown> = await getUser(server.owner, person.id)
    const left = z
      .keyof(Profile)
      .options.filter(
        (field) =>
          !['', 'Erased', 'Customer', `${person.id}@erased.invalid`].includes(String(user[field] ?? '')),
      )
    expect(left).toEqual([])
  })

  test('shows staff that a value was erased, and keeps the transactions', async () => {
    const person = await customerWithHistory()
    await erase(person.id)
    const { data } = await admin.call(oversight.auditLogs, { query: { customer: person.id } })
    expect(data.find(({ before }) => before && 'city' in before)).toMatchObject({
      before: { city: 'erased' },
      after: { city: 'erased' },
      subject: { label: 'Erased Customer' },
    })
    expect(data[0]).toMatchObject({ act: 'user.erased', actor: null })
    const list = await admin.call(transactions.listAll, { query: { user: person.id } })
    expect(list.data).toMatchObject([
      { description: '', status: 'completed', amount: 100 },
      { description: '', status: 'failed', amount: 250_000 },
    ])
    expect(await refusal(server.logIn(person))).toEqual([401, 'invalid_credentials'])
  })

  test('finds what is familiar to an account after its address has changed', async () => {
    const person = await server.add()
    await moveAddress(person)
    const { email } = await getUser(server.owner, person.id)
    const countOf = async (address: string) => {
      const key = `signed_in ${hashOf(address)} 127.0.0.1`
      return (await server.owner.rows(sql`select from rate_limits where key = ${key}`)).length
    }
    expect([await countOf(person.email), await countOf(email)]).toEqual([0, 1])
  })

  test('is final: staff write nothing about an erased customer any more', async () => {
    const person = await server.add({ firstName: 'Hippolyta' })
    await setStatus(person.id, 'inactive')
    await erase(person.id)
    const { id } = person
    const params = { id }
    const identityCheck = 'Hippolyta called from her number'
    const gone = [404, 'not_found']
    for (const [act, work] of Object.entries({
      edit: () => editUser(admin, person, { firstName: 'Hippolyta', phoneNumber: '+65 6000 4321' }),
      figures: () =>
        editFigures(admin, person, {
          accounts: { checkingBalance: cents(1) },
          reason: 'Hippolyta’s lamp',
        }),
      assets: () => editAssets(admin, person, { stocks: cents(1), reason: 'Hippolyta’s lamp' }),
      factors: () => admin.call(customers.removeFactors, { params, body: { identityCheck } }),
      email: () => admin.call(customers.undoEmail, { params, body: { identityCheck } }),
      reset: () => admin.call(customers.sendPasswordReset, { params }),
      message: () =>
        admin.call(notifications.send, { body: { title: 'Hippolyta', message: 'Your lamp', userId: id } }),
      verification: () => admin.call(verification.decide, { body: { userId: id, idStatus: 'verified' } }),
    }))
      expect(await refusal(work()), act).toEqual(gone)
    expect((await wholeDatabase(server.owner)).includes('Hippolyta')).toBe(false)
  })

  test('during an edit by staff is not undone by it', async () => {
    const person = await server.add({ firstName: 'Zenobia' })
    await setStatus(person.id, 'inactive')
    const editing = await server.owner.transaction(async (tx) => {
      await tx.run(sql`select from users where id = ${person.id} for update`)
      const edit = refusal(editUser(admin, person, { firstName: 'Zenobia' }))
      await serverWaits(server)
      await eraseCustomer({ ...server.owner, transaction: (work) => work(tx) }, person.id, {
        retentionYears: 0,
      })
      return { edit }
    })
    expect(await editing.edit).toEqual([404, 'not_found'])
    expect((await getUser(server.owner, person.id)).firstName).toBe('Erased')
  })

  test('can’t be feigned by whoever takes such an address', async () => {
    const person = await server.add()
    await person.call(identity.updateProfile, { body: { email: `${person.id}@erased.invalid` } })
    await setStatus(person.id, 'inactive')
    expect((await getUser(server.owner, person.id)).status).toBe('inactive')
  })

  test('of a user who was deleted makes their log unreadable', async () => {
    const gone = await server.add({ firstName: 'Zenobia' })
    await admin.call(customers.remove, { params: { id: gone.id } })
    const label = async () =>
      (await admin.call(oversight.auditLogs, { query: { customer: gone.id, act: 'user.deleted' } })).data[0]
        ?.subject.label
    expect(await label()).toBe(gone.email)
    await erase(gone.id)
    expect(await label()).toBe('erased')
    expect(await brokenRules()).toEqual([])
  })
})

describe('erasing is refused', () => {
  const inactive = async () => {
    const person = await server.add()
    await setStatus(person.id, 'inactive')
    return person
  }

  test('within the retention time, with the day from which it is possible', async () => {
    const { id } = await inactive()
    const year = new Date().getUTCFullYear() + 5
    await expect(eraseCustomer(server.owner, id)).rejects.toThrow(`They can be erased from ${year}-`)
  })

  test('for staff, and for customers who are still active', async () => {
    await expect(erase(admin.id)).rejects.toThrow('Only customers can be erased')
    await expect(erase((await server.add()).id)).rejects.toThrow('This customer is active')
    await expect(erase(crypto.randomUUID())).rejects.toThrow('There is no such customer')
  })

  test('for customers with money or an open request', async () => {
    const rich = await inactive()
    await server.give(rich, 'checking', 1)
    await expect(erase(rich.id)).rejects.toThrow('has money at the bank')
    const asking = await server.add()
    await sendDepositRequest(asking)
    await setStatus(asking.id, 'inactive')
    await expect(erase(asking.id)).rejects.toThrow('has an open request')
  })

  test('and changes nothing', async () => {
    const rich = await inactive()
    await server.give(rich, 'checking', 1)
    const before = await wholeDatabase(server.owner)
    await expect(erase(rich.id)).rejects.toThrow()
    expect(await wholeDatabase(server.owner)).toBe(before)
  })
})
