import { randomBytes } from 'node:crypto'
import { customers } from '@bank/contract/customers'
import { identity } from '@bank/contract/identity'
import { cents } from '@bank/contract/money'
import { myData } from '@bank/contract/my-data'
import { offers } from '@bank/contract/offers'
import { staffThreads } from '@bank/contract/staff-threads'
import { threads } from '@bank/contract/threads'
import { transactionFiles } from '@bank/contract/transaction-files'
import { wallets } from '@bank/contract/wallets'
import Papa from 'papaparse'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { BITCOIN_ADDRESS, type Person, refusal, sendDepositRequest } from '../../../testing/bank.ts'
import { unzip } from '../../../testing/my-data.ts'
import { editUser, moveToSavings, startBank } from '../../../testing/scenes.ts'
import { KEYS, perOffer } from '../../../testing/wallet-keys.ts'
import { addSubmission } from '../../verification/submission.ts'
import { dropExpired } from './make-exports.ts'

const server = await startBank()
await server.acceptBitcoin()

const ask = (person: Person) => person.call(myData.requestExport, {})
const status = async (person: Person) => (await person.call(myData.exportStatus, {})).data
const ready = (person: Person) =>
  expect.poll(async () => (await status(person)).status, { timeout: 10_000 }).toBe('ready')

async function download(person: Person) {
  const { file } = await person.call(myData.exportFile, {})
  expect(file.type).toBe('application/zip')
  return unzip(Buffer.from(await file.arrayBuffer()))
}

/** The files of an export that the person asks for now. */
async function exported(person: Person) {
  await ask(person)
  await ready(person)
  return download(person)
}

const jsonIn = (files: Map<string, string>, name: string): unknown =>
  JSON.parse(files.get(`${name}.json`) ?? 'null')

const rowsOf = (csv: string) =>
  Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true }).data

async function livedIn(): Promise<Person> {
  const admin = await server.add({ role: 'admin' })
  const person = await server.add({ firstName: '=cmd()' })
  await person.call(identity.updateProfile, { body: { city: 'Penang' } })
  await editUser(admin, person, { phoneNumber: '+65 6111 2222' })
  await sendDepositRequest(person)
  await server.give(person, 'checking', 1234_56)
  await server.db.transaction((tx) =>
    addSubmission(tx, server.masterKeys, {
      userId: person.id,
      ssn: '918273645',
      images: { front: randomBytes(100), back: null },
    }),
  )
  return person
}

describe('the file', () => {
  test('holds what is kept about its owner, in JSON and CSV, and no whole number or picture', async () => {
    const person = await livedIn()
    expect((await status(person)).status).toBe('none')
    expect((await ask(person)).data).toEqual({ status: 'preparing', readyAt: null, expiresAt: null })
    await ready(person)
    const files = await download(person)
    expect(jsonIn(files, 'profile')).toMatchObject({ email: person.email, city: 'Penang' })
    expect(jsonIn(files, 'balances')).toMatchObject([{ account: 'checking', balance: '1234.56' }])
    expect(jsonIn(files, 'account-rows')).toMatchObject([{ amount: '1234.56', balance: '1234.56' }])
    expect(jsonIn(files, 'figures')).toMatchObject({ 'accounts.creditLimit': '0.00' })
    expect(jsonIn(files, 'transactions')).toMatchObject([{ amount: '2500.00', status: 'pending' }])
    expect(jsonIn(files, 'movements')).toMatchObject([{ amount: '1234.56' }])
    expect(jsonIn(files, 'security')).toEqual({ authenticatorSince: null, recoveryCodesLeft: 0 })
    expect(jsonIn(files, 'identity-documents')).toMatchObject([{ ssnLastFour: '3645', pictures: 'front' }])
    expect(jsonIn(files, 'what-happened')).toMatchObject([
      { act: 'user.export_asked', by: 'you' },
      { act: 'transaction.requested', by: 'you' },
      { act: 'user.changed_by_administrator', by: 'the bank', address: null },
      { act: 'user.profile_changed', by: 'you', before: { city: 'Singapore' }, after: { city: 'Penang' } },
      { act: 'user.signed_in', by: 'you', address: '127.0.0.1' },
    ])
    expect(files.get('transactions.csv')).toMatch(/^\u{FEFF}transactionDate,.*\r\n.*2500\.00/u)
    expect(files.get('README.txt')).toContain('last four digits')
    const all = [...files.values()].join('\n')
    for (const secret of ['918273645', '91827', '$argon2id', person.token, '"sealed"'])
      expect(all.includes(secret), secret).toBe(false)
  })

  test('holds the offers that were made to its owner and the addresses made for them, and nobody else’s', async () => {
    const [person, other] = [await server.add(), await server.add()]
    const admin = await server.add({ role: 'admin' })
    const form = { name: 'BTC', network: 'Bitcoin', address: BITCOIN_ADDRESS, ...perOffer(KEYS.bitcoin) }
    const { data: wallet } = await admin.call(wallets.create, { form })
    const body = { walletId: wallet.id, accountType: 'checking', amount: cents(10_000) } as const
    const mine = (await person.call(offers.make, { body })).data
    const theirs = (await other.call(offers.make, { body })).data
    const files = await exported(person)
    expect(jsonIn(files, 'offers')).toMatchObject([
      { reference: mine.reference, amount: '100.00', address: mine.address },
    ])
    expect(jsonIn(files, 'deposit-addresses')).toMatchObject([{ address: mine.address, network: 'bitcoin' }])
    expect([...files.values()].join('\n')).not.toContain(theirs.address)
  })

  test('tells nothing of the notes among staff, nor who of them takes care of a thread', async () => {
    const [person, admin] = [await server.add(), await server.add({ role: 'admin' })]
    const { id } = (await person.call(threads.start, { form: { topic: 'question', message: 'Hello' } })).data
    const params = { id }
    await admin.call(staffThreads.write, { params, body: { message: 'canary-of-staff', internal: true } })
    await admin.call(staffThreads.edit, { params, body: { assigneeId: admin.id } })
    await admin.call(staffThreads.edit, { params, body: { assigneeId: null, status: 'closed' } })
    const files = await exported(person)
    const happened = rowsOf(files.get('what-happened.csv') ?? '').filter(({ act }) =>
      act?.startsWith('thread.'),
    )
    expect(happened).toMatchObject([
      { act: 'thread.edited', before: '{"status":"open"}', after: '{"status":"closed"}' },
      { act: 'thread.started' },
    ])
    const all = [...files.values()].join('\n')
    for (const inner of ['thread.noted', 'canary-of-staff', 'assigneeId', admin.id])
      expect(all.includes(inner), inner).toBe(false)
  })

  test('gives an empty table its headings', async () => {
    const person = await server.add()
    const files = await exported(person)
    expect(files.get('account-rows.csv')).toBe('\u{FEFF}at,account,amount,balance,movementId\r\n')
    expect(files.get('account-rows.json')).toBe('[]\n')
    for (const [name, text] of files)
      if (name.endsWith('.csv')) expect(text, name).toMatch(/^\u{FEFF}\w+(,\w+)*\r\n/u)
  })

  test('lists transactions as the file of the list does, row for row', async () => {
    const person = await server.add()
    await sendDepositRequest(person)
    await server.give(person, 'checking', 64_00)
    await moveToSavings(person, 64_00)
    await server.owner.run(sql`
      insert into transactions (id, user_id, type, category, account_type, to_account_type, amount_cents, description, status,
        reference, transaction_date)
      select gen_random_uuid(), ${person.id}, type, 'x', 'checking', other, 12345, '', 'failed', gen_random_uuid(), now()
      from (values ('deposit', null), ('refund', null), ('withdrawal', null), ('payment', 'credit'), ('investment', null),
        ('transfer', 'savings')) kinds (type, other)`)
    const mine = rowsOf((await exported(person)).get('transactions.csv') ?? '')
    const { file } = await person.call(transactionFiles.export, { query: { format: 'csv' } })
    const same = (row: Record<string, string>) => ({
      Date: row.transactionDate,
      Description: row.description,
      Type: row.type,
      Category: row.category,
      Account: row.accountType,
      'To Account': row.toAccountType,
      'Amount (USD)': row.amount,
      Status: row.status,
      Requested: row.createdAt,
      Decided: row.decidedAt,
      Reference: row.reference,
      Cryptocurrency: row.cryptoType,
      Network: row.cryptoNetwork,
      Address: row.cryptoAddress,
      ID: row.id,
      'Balance (USD)': '',
    })
    expect(mine.map(same)).toEqual(rowsOf(await file.text()))
    expect(mine.map(({ type, amount }) => `${type} ${amount}`).sort()).toEqual([
      'deposit 123.45',
      'deposit 2500.00',
      'investment -123.45',
      'payment -123.45',
      'refund 123.45',
      'transfer -123.45',
      'transfer -64.00',
      'withdrawal -123.45',
    ])
  })

  test('lists the papers that were drawn, and none that was only numbered', async () => {
    const person = await server.add()
    await server.owner.run(sql`
      insert into issued_documents (id, user_id, kind, from_day, to_day, issued_at, number, check_code, layout, holder, address,
        site, amount_cents, file_hash)
      select gen_random_uuid(), ${person.id}, 'receipt', day, day, day, 'ST-' || code, code, 1, 'x', 'x', 'x', 1, hash
      from (values ('2026-01-01'::date, 'drawn', sha256('x')), ('2026-02-01', 'numbered', null)) papers (day, code, hash)`)
    const files = await exported(person)
    expect(jsonIn(files, 'documents')).toMatchObject([{ number: 'ST-drawn' }])
  })

  test('can be fetched for a day, and each time is recorded', async () => {
    const person = await server.add()
    await exported(person)
    await download(person)
    const times = await server.owner.value<number>(sql`
      select count(*) from audit_log where chain = ${person.id} and act = 'user.export_downloaded'`)
    expect(times).toBe(2)
    await server.owner.run(
      sql`update exports set ready_at = ready_at - interval '1 day' where user_id = ${person.id}`,
    )
    expect((await status(person)).status).toBe('expired')
    expect(await refusal(person.call(myData.exportFile, {}))).toEqual([404, 'no_export'])
    await dropExpired(server.db)
    const sealed = await server.owner.value<Buffer | null>(
      sql`select sealed from exports where user_id = ${person.id}`,
    )
    expect(sealed).toBeNull()
  })

  test('is encrypted while it waits, and opens for nobody else', async () => {
    const [person, other] = [await server.add(), await server.add()]
    for (const one of [person, other]) {
      await ask(one)
      await ready(one)
    }
    const sealed = await server.owner.value<Buffer>(
      sql`select sealed from exports where user_id = ${person.id}`,
    )
    expect(sealed.includes(Buffer.from('PK'.concat('\x03\x04')))).toBe(false)
    await server.owner.run(sql`
      update exports e set sealed = p.sealed, data_key_id = p.data_key_id from exports p
      where e.user_id = ${other.id} and p.user_id = ${person.id}`)
    expect((await refusal(other.call(myData.exportFile, {})))[0]).toBe(500)
  })

  test('is one’s own, however it is asked for', async () => {
    const [person, other] = [await server.add(), await server.add()]
    await ask(person)
    await ready(person)
    expect(await refusal(other.call(myData.exportFile, {}))).toEqual([404, 'no_export'])
    expect(await refusal(server.stranger(myData.exportFile, {}))).toEqual([401, 'not_signed_in'])
  })
})

describe('asking', () => {
  test('works once a day, however many calls come at once', async () => {
    const person = await server.add()
    const asked = await Promise.allSettled([1, 2, 3, 4, 5].map(() => ask(person)))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refusal(ask(person))).toEqual([429, 'export_made_today'])
    await ready(person)
    await server.owner.run(sql`
      update exports set asked_at = asked_at - interval '1 day', ready_at = ready_at - interval '1 day'
      where user_id = ${person.id}`)
    await exported(person)
  })

  test('needs a fresh sign-in, as fetching does', async () => {
    const person = await server.add()
    await server.owner.run(
      sql`update sessions set authenticated_at = now() - interval '1 hour' where user_id = ${person.id}`,
    )
    expect(await refusal(ask(person))).toEqual([403, 'sign_in_again'])
    expect(await refusal(person.call(myData.exportFile, {}))).toEqual([403, 'sign_in_again'])
    expect((await status(person)).status).toBe('none')
  })

  test('again is possible at once if the file could not be made', async () => {
    const person = await livedIn()
    // Somebody destroyed the sealed number, so it does not open any more.
    await server.owner.run(sql`alter table verification_submissions disable trigger immutable`)
    const spoil = (sealed: Buffer) =>
      server.owner.run(
        sql`update verification_submissions set ssn_sealed = ${sealed} where user_id = ${person.id}`,
      )
    const good = await server.owner.value<Buffer>(
      sql`select ssn_sealed from verification_submissions where user_id = ${person.id}`,
    )
    await spoil(Buffer.alloc(40))
    await ask(person)
    await expect.poll(async () => (await status(person)).status).toBe('failed')
    await spoil(good)
    await ask(person)
    await ready(person)
  })

  test('does not keep a user from being deleted', async () => {
    const [person, admin] = [await server.add(), await server.add({ role: 'admin' })]
    await ask(person)
    await ready(person)
    await admin.call(customers.remove, { params: { id: person.id } })
    expect(await server.owner.value(sql`select count(*) from exports where user_id = ${person.id}`)).toBe(0)
  })
})
