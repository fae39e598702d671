import { randomUUID } from 'node:crypto'
import { appointments } from '@bank/contract/appointments'
import { EnquiryKind, enquiries, NewEnquiry } from '@bank/contract/enquiries'
import { finances } from '@bank/contract/finances'
import { finished, ItemStatus, identity, Registration, UserStatus } from '@bank/contract/identity'
import { cents } from '@bank/contract/money'
import { offers } from '@bank/contract/offers'
import { oversight } from '@bank/contract/oversight'
import { staffThreads } from '@bank/contract/staff-threads'
import { ThreadTopic } from '@bank/contract/thread-details'
import { ThreadStatus } from '@bank/contract/threads'
import { transactions } from '@bank/contract/transactions'
import { verification } from '@bank/contract/verification'
import { wallets } from '@bank/contract/wallets'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proveAudit } from '../server/src/audit/proof.ts'
import type { Database } from '../server/src/db/connect.ts'
import { getFigures } from '../server/src/finances/figures.ts'
import { proveLedger } from '../server/src/ledger/proof.ts'
import { findAddressMistake } from '../server/src/wallets/addresses.ts'
import { drawQr } from '../server/src/wallets/qr.ts'
import { PASSWORD, type Person, refusal } from '../server/testing/bank.ts'
import { createTestDatabase } from '../server/testing/database.ts'
import { KEYS } from '../server/testing/wallet-keys.ts'
import { bitcoinAccount, ethereumAccount } from './burn-address.ts'
import { VISITOR_MESSAGES } from './conversations/visitors.ts'
import { fillWithDemonstration } from './demonstration.ts'
import { daysBetween } from './moment.ts'
import { createDemonstration, type Demonstration } from './testing.ts'

const now = new Date()
let server: Demonstration
let db: Database
let admin: Person
/** A second database, filled at the same moment. */
let twin: Demonstration

beforeAll(async () => {
  server = await createDemonstration(now)
  db = server.db
  admin = server.admin
  twin = await createDemonstration(now)
})
afterAll(async () => {
  await server.stop()
  await twin.stop()
})

describe('the database as a whole', () => {
  test('passes the proofs of the ledger and the audit log', async () => {
    const proofs = [...(await proveLedger(db)), ...(await proveAudit(db))]
    expect(proofs.filter(({ offences }) => offences > 0)).toEqual([])
  })

  test('holds no date in the future', async () => {
    const { latest } = await db.row<{ latest: string }>(sql`
      select max(at) as latest from (
        select greatest(u.created_at, u.updated_at) as at from users u where u.id <> ${admin.id}
        union all select greatest(created_at, transaction_date, decided_at) from transactions
        union all select created_at from transfers
        union all select updated_at from ledger_accounts
        union all select greatest(portfolio_updated_at, investments_updated_at, accounts_updated_at, savings_updated_at,
          insurance_updated_at, funding_updated_at) from figures where user_id <> ${admin.id}
        union all select at from audit_log where chain <> ${admin.id}
        union all select greatest(created_at, retired_at) from wallet_addresses
        union all select greatest(created_at, rate_at) from offers
        union all select created_at from deposit_addresses
        union all select set_at from wallet_rates
        union all select created_at from verification_submissions
        union all select decided_at from verification_decisions
      ) moments`)
    expect(new Date(latest).getTime()).toBeLessThanOrEqual(now.getTime())
  })

  test('encodes the time of each row in its UUIDv7', async () => {
    const rows = await db.rows<{ id: string; at: string }>(sql`
      select id, created_at as at from users where id <> ${admin.id}
      union all select id, created_at from transactions
      union all select id, created_at from wallets
      union all select id, created_at from offers
      union all select id, set_at from wallet_rates
      union all select id, at from audit_log where chain <> ${admin.id}`)
    expect(rows.length).toBeGreaterThan(500)
    for (const { id, at } of rows) {
      expect(id[14]).toBe('7')
      expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(Date.parse(at))
    }
  })

  test('holds at most 1,500 transfers, so that the first start is quick', async () => {
    const { count } = await db.row<{ count: number }>(sql`select count(*) from transfers`)
    expect(count).toBeLessThan(1500)
  })

  test('refuses a second filling and rolls back a failed one, changing nothing', async () => {
    const counted = await countRows(db)
    const again = { passwordHash: 'none', administratorId: admin.id, masterKeys: server.masterKeys, now }
    await expect(server.owner.transaction((tx) => fillWithDemonstration(tx, again))).rejects.toThrow()
    expect(await countRows(db)).toEqual(counted)

    const empty = await createTestDatabase()
    const unknownAdministrator = {
      passwordHash: 'none',
      administratorId: randomUUID(),
      masterKeys: server.masterKeys,
      now,
    }
    await expect(
      empty.owner.transaction((tx) => fillWithDemonstration(tx, unknownAdministrator)),
    ).rejects.toThrow('foreign key')
    expect(Object.values(await countRows(empty.db))).toEqual([0, 0, 0, 0, 0])
    await empty.drop()
  })
})

describe('the demonstration customers', () => {
  test('cover every status and verification status and four countries, and include one advisor', async () => {
    const people = await db.rows<Record<'status' | 'ssn' | 'idCard' | 'role' | 'country', string>>(sql`
      select status, ssn_status as ssn, id_status as "idCard", role, country from users where id <> ${admin.id}`)
    const every = (field: keyof (typeof people)[number]) => new Set(people.map((person) => person[field]))
    expect(people).toHaveLength(14)
    expect(every('status')).toEqual(new Set(UserStatus.options))
    expect(every('ssn')).toEqual(new Set(ItemStatus.options))
    expect(every('idCard')).toEqual(new Set(ItemStatus.options))
    expect(every('role')).toEqual(new Set(['user', 'advisor']))
    expect(every('country')).toEqual(new Set(['Singapore', 'Malaysia', 'Indonesia', 'Thailand']))
    expect(people.filter(({ role }) => role === 'advisor')).toHaveLength(1)
  })

  test('pass the registration rules, with unassigned e-mail addresses and telephone numbers', async () => {
    const people = await db.rows<{ email: string; phoneNumber: string }>(sql`
      select first_name as "firstName", last_name as "lastName", email, phone_number as "phoneNumber", country, state,
        city, address1, address2, zip_code as "zipCode", ${PASSWORD} as password
      from users where id <> ${admin.id}`)
    for (const person of people) {
      expect(Registration.parse(person)).toEqual(person)
      expect(person.email).toMatch(/\.example$/)
      // No country assigns numbers that begin with 0 after the country code.
      expect(person.phoneNumber).toMatch(/^\+6[0256] 0/)
    }
  })

  test('registered one after another over the last 18 months', async () => {
    const joined = await db.rows<{ at: string }>(sql`
      select created_at as at from users where id <> ${admin.id} order by created_at`)
    const months = new Set(joined.map(({ at }) => at.slice(0, 7)))
    expect(months.size).toBeGreaterThan(9)
    expect(daysBetween(new Date(joined[0]?.at ?? now), now)).toBeLessThan(550)
  })

  test('sign in with the given password, unless they are suspended or inactive', async () => {
    const signIn = (email: string) => server.stranger(identity.login, { body: { email, password: PASSWORD } })
    const { token } = finished(await signIn('weiling.tan@angsana.example'))
    const { data } = await server.as(token)(finances.status, {})
    expect(data.totalAssets).toBeGreaterThan(1_000_000_00)
    const { data: listed, counts } = await server.as(token)(transactions.list, { query: {} })
    expect(listed[0]).toMatchObject({ status: 'pending', cryptoType: 'Ethereum', accountType: 'savings' })
    expect(counts.completed).toBeGreaterThan(80)
    expect((await refusal(signIn('marcus.koh@angsana.example')))[0]).toBe(403)
    expect((await refusal(signIn('prasert.wongchai@yang.example')))[0]).toBeGreaterThanOrEqual(400)
  })
})

test('a customer reads why a request was rejected', async () => {
  const query = { status: 'failed' as const }
  const { data } = await (await signIn('arjun.pillai@tembusu.example'))(transactions.list, { query })
  const why = { reason: 'wrong-amount', note: 'We received $600.00. Please ask for that amount.' }
  expect(data).toMatchObject([{ status: 'failed', ...why }])
})

describe('verification submissions', () => {
  test('match the customers’ statuses; every decision is the administrator’s', async () => {
    const people = await db.rows<{ id: string; ssnStatus: string; idStatus: string }>(sql`
      select id, ssn_status as "ssnStatus", id_status as "idStatus" from users where id <> ${admin.id}`)
    for (const { id, ssnStatus, idStatus } of people) {
      const { data } = await admin.call(verification.statusOf, { params: { userId: id } })
      expect(data).toMatchObject({
        ssnStatus,
        idStatus,
        hasSSN: ssnStatus !== 'not_submitted',
        hasIdFront: idStatus !== 'not_submitted',
      })
      const isDecided = [ssnStatus, idStatus].some((status) => ['verified', 'rejected'].includes(status))
      expect(data.decidedBy !== null).toBe(isDecided)
    }
  })

  test('show an unassigned number and a drawn card', async () => {
    const { id } = await db.row<{ id: string }>(
      sql`select id from users where email = 'adeline.chong@keruing.example'`,
    )
    expect((await admin.call(verification.ssnOf, { params: { id } })).data.ssn).toMatch(/^000\d{6}$/)
    const { data } = await admin.call(verification.statusOf, { params: { userId: id } })
    const { file } = await admin.call(verification.document, { params: { id: data.idFront ?? '' } })
    expect(file.type).toBe('image/jpeg')
    expect(file.size).toBeGreaterThan(10_000)
  })
})

describe('the wallets', () => {
  type Shown = { name: string; network: string; address: string; png: Buffer; former: boolean }
  const listShown = (from: Database) =>
    from.rows<Shown>(sql`
      select w.name, w.network, a.address, a.qr_png as png, a.retired_at is not null as former
      from wallets w join wallet_addresses a on a.wallet_id = w.id order by a.created_at`)

  test('are five, one of them with a former address', async () => {
    const shown = await listShown(db)
    expect(shown.map(({ name, network, former }) => [name, network, former])).toEqual([
      ['Bitcoin', 'Bitcoin', false],
      ['Ethereum', 'Ethereum', false],
      ['USDT', 'ERC-20', false],
      ['USDT', 'TRC-20', true],
      ['Litecoin', 'Litecoin', false],
      ['USDT', 'TRC-20', false],
    ])
  })

  test('have addresses with valid checksums, and matching QR codes', async () => {
    for (const { network, address, png } of await listShown(db)) {
      expect(findAddressMistake(network, address), address).toBeNull()
      const last = address.at(-1) === '2' ? '3' : '2'
      expect(findAddressMistake(network, address.slice(0, -1) + last), `${address}, misspelt`).not.toBeNull()
      expect(png.equals(await drawQr(address))).toBe(true)
    }
  })
})

describe('the offers', () => {
  test('are open for some customers, at an amount in coin that a rate explains', async () => {
    const { data } = await (await signIn('nuraisyah.hashim@cengal.example'))(offers.listOpen, {})
    expect(data).toMatchObject([
      { cryptoType: 'Litecoin', amount: 320_00, asset: 'LTC', depositAddresses: 'shared', rate: 86.4 },
      { cryptoType: 'Bitcoin', amount: 1_200_00, asset: 'BTC', depositAddresses: 'per-offer', rate: 91_250 },
    ])
    expect(data.map(({ cryptoAmount }) => cryptoAmount)).toEqual(['3.70370371', '0.01315069'])
    expect((await (await signIn('weiling.tan@angsana.example'))(offers.listOpen, {})).data).toHaveLength(1)
  })

  test('lie behind every request of the last days, with the same address, amount and reference', async () => {
    const rows = await db.rows<Record<string, unknown>>(sql`
      select t.reference = o.reference and t.crypto_address = o.address and t.amount_cents = o.amount_cents
          and t.account_type = o.account_type and t.wallet_id = o.wallet_id and t.user_id = o.user_id
          and t.crypto_network = o.crypto_network and t.created_at between o.created_at and o.ends_at as agrees
      from transactions t left join offers o on o.id = t.offer_id
      where t.crypto_address is not null and t.status = 'pending'`)
    expect(rows).toHaveLength(7)
    expect(rows.every(({ agrees }) => agrees === true)).toBe(true)
    const { data } = await admin.call(transactions.listAll, { query: { status: 'pending', limit: 200 } })
    expect(data.filter(({ addressStatus }) => addressStatus === 'former')).toHaveLength(1)
    expect(data.every(({ expected }) => expected?.cryptoAmount)).toBe(true)
  })

  test.for([
    ['Bitcoin', 5],
    ['Ethereum', 2],
  ] as const)('have addresses of the %s wallet’s key, in order of time', async ([named, count]) => {
    const { data } = await admin.call(wallets.listAll, { query: {} })
    const wallet = data.find(({ name }) => name === named)
    const made = await db.rows<{ address: string }>(sql`
      select address from offers where address_index is not null and crypto_type = ${named} order by created_at`)
    expect(made).toHaveLength(count)
    const first = made.slice(0, 3).map(({ address }) => address)
    expect(first).toEqual(wallet?.previewAddresses?.slice(0, count))
  })

  test('belong to keys that are made of a sentence, and not to a published test wallet', async () => {
    const rows = await db.rows<{ key: string }>(
      sql`select extended_public_key as key from wallets where extended_public_key is not null order by name`,
    )
    const keys = rows.map(({ key }) => key)
    expect(keys).toEqual([
      bitcoinAccount('meranti demonstration bitcoin account'),
      ethereumAccount('meranti demonstration ethereum account'),
    ])
    for (const { text } of [KEYS.bitcoin, KEYS.otherBitcoin, KEYS.ethereum]) expect(keys).not.toContain(text)
  })

  test('keep their rates for years, because nobody sets rates in a demonstration', async () => {
    const { data } = await admin.call(wallets.listAll, { query: {} })
    const rates = data.map(({ name, network, rate }) => [name, network, rate?.usd, rate?.source])
    expect(rates.toReversed()).toEqual([
      ['Bitcoin', 'Bitcoin', 91_250, 'staff'],
      ['Ethereum', 'Ethereum', 3040.5, 'staff'],
      ['USDT', 'ERC-20', 1, 'dollar'],
      ['USDT', 'TRC-20', 1, 'dollar'],
      ['Litecoin', 'Litecoin', 86.4, 'staff'],
    ])
    for (const { rate } of data.filter(({ rate }) => rate?.source === 'staff'))
      expect(daysBetween(now, new Date(rate?.validUntil ?? now))).toBeGreaterThan(3000)
  })
})

describe('what people write to the bank', () => {
  test('is about every topic, in every state, with security first', async () => {
    const { data } = await admin.call(staffThreads.list, { query: {} })
    expect(new Set(data.map(({ topic }) => topic))).toEqual(new Set(ThreadTopic.options))
    expect(new Set(data.map(({ status }) => status))).toEqual(new Set(ThreadStatus.options))
    const waiting = await admin.call(staffThreads.list, { query: { status: 'open', sort: 'oldest' } })
    expect(waiting.data[0]?.topic).toBe('security')
  })

  test('is answered by customers’ appointments at times that their branch has', async () => {
    const { data } = await admin.call(staffThreads.list, { query: { topic: 'appointment' } })
    for (const { appointment } of data) {
      if (!appointment) throw new Error('a conversation about an appointment has none')
      const week = await admin.call(appointments.slots, {
        query: { place: appointment.place, from: appointment.date },
      })
      expect(week.data.find(({ date }) => date === appointment.date)?.times).toContain(appointment.time)
    }
    expect(data).toHaveLength(2)
  })

  test('has credits in every state, and an approved one is in the figures’ history', async () => {
    const { data } = await admin.call(staffThreads.list, { query: { topic: 'credit' } })
    expect(new Set(data.map(({ credit }) => credit?.decision))).toEqual(
      new Set([null, 'approved', 'rejected']),
    )
    const approved = data.find(({ credit }) => credit?.decision === 'approved')
    const edits = await db.rows<{ before: object; after: object }>(sql`
      select before, after from audit_log where chain = ${approved?.customer.id ?? ''} and act = 'figures.edited'
        and after ? 'funding.availableCredit'`)
    expect(edits).toHaveLength(1)
  })

  test('comes from visitors as well, by forms that the bank would take again', async () => {
    const { data } = await admin.call(enquiries.list, { query: {} })
    expect(new Set(data.map(({ kind }) => kind))).toEqual(new Set(EnquiryKind.options))
    for (const { kind, page, fields } of VISITOR_MESSAGES)
      expect(NewEnquiry.safeParse({ kind, page, fields }).error).toBeUndefined()
    expect((await admin.call(oversight.settings, {})).data.onlineEnquiries).toBe(true)
  })
})

describe('the audit log', () => {
  test('records every registration, request and decision in order of time', async () => {
    const first = await db.rows<{ act: string }>(sql`
      select distinct act from audit_log where position = 1 and chain not in ('system', ${admin.id})`)
    expect(first).toEqual([{ act: 'user.registered' }])
    const { unrecorded } = await db.row<{ unrecorded: number }>(sql`
      select count(*) as unrecorded from transactions t where t.crypto_address is not null and (
        not exists (select from audit_log l where l.chain = t.user_id::text and l.subject_id = t.id::text
          and l.act = 'transaction.requested' and l.at = t.created_at)
        or t.status <> 'pending' and not exists (select from audit_log l
          where l.chain = t.user_id::text and l.subject_id = t.id::text and l.at = t.decided_at
            and l.actor_id = t.decided_by and l.after ->> 'status' = t.status)
      )`)
    expect(unrecorded).toBe(0)
    const { unoffered } = await db.row<{ unoffered: number }>(sql`
      select count(*) as unoffered from offers o where not exists (
        select from audit_log l where l.chain = o.user_id::text and l.subject_id = o.id::text and l.act = 'offer.made'
          and l.at = o.created_at and l.after ->> 'cryptoAddress' = o.address and (l.after ->> 'cryptoAmount')::numeric = o.crypto_units * ('1e-' || o.decimals)::numeric)`)
    expect(unoffered).toBe(0)
    const { disordered } = await db.row<{ disordered: number }>(sql`
      select count(*) as disordered from (
        select at < lag(at) over (partition by chain order by position) as early from audit_log
      ) entries where early`)
    expect(disordered).toBe(0)
  })
})

test('two databases filled at the same moment hold the same data', async () => {
  expect(await listEverything(twin.db)).toEqual(await listEverything(db))
})

test('with a feed of rates there are none by hand, which would go before it', async () => {
  const fed = await createDemonstration(now, { hasFeed: true })
  try {
    expect(await fed.db.rows(sql`select from wallet_rates`)).toEqual([])
    expect(await fed.db.rows(sql`select from audit_log where act = 'wallet.rate_set'`)).toEqual([])
  } finally {
    await fed.stop()
  }
})

test('a new offer goes on after the addresses that were already offered', async () => {
  const { data } = await admin.call(wallets.list, { query: {} })
  const walletId = data.find(({ name }) => name === 'Bitcoin')?.id ?? ''
  const earlier = await db.rows<{ address: string }>(sql`select address from deposit_addresses`)
  const customer = await signIn('kavitha.subramaniam@meranti.example')
  const body = { walletId, accountType: 'savings' as const, amount: cents(100_00) }
  const { data: offer } = await customer(offers.make, { body })
  expect(offer).toMatchObject({ cryptoAmount: '0.0010959', rate: 91_250, depositAddresses: 'per-offer' })
  expect(earlier.map(({ address }) => address)).not.toContain(offer.address)
})

/** As one of the demonstration's customers. */
async function signIn(email: string): Promise<Person['call']> {
  const body = { email, password: PASSWORD }
  return server.as(finished(await server.stranger(identity.login, { body })).token)
}

function countRows(of: Database) {
  return of.row<Record<string, number>>(sql`
    select (select count(*) from users) as users, (select count(*) from transactions) as transactions,
      (select count(*) from transfers) as transfers, (select count(*) from wallets) as wallets,
      (select count(*) from audit_log) as entries`)
}

/** All data except ids. */
async function listEverything(from: Database) {
  const people = await from.rows<{ id: string; email: string }>(
    sql`select id, email, created_at, status from users where role <> 'admin' order by email`,
  )
  const figures = await Promise.all(
    people.map(async ({ id, ...person }) => ({ ...person, figures: await getFigures(from, id) })),
  )
  const listed = await from.rows(sql`
    select u.email, t.type, t.category, t.account_type, t.amount_cents, t.description, t.status, t.reference,
      t.crypto_address, t.created_at, t.decided_at
    from transactions t join users u on u.id = t.user_id order by u.email, t.created_at, t.reference`)
  const moved = await from.rows(sql`
    select u.email, f.debit, f.credit, f.amount_cents, f.reason, f.created_at
    from transfers f join users u on u.id = f.user_id order by u.email, f.created_at, f.debit, f.credit, f.amount_cents`)
  const offered = await from.rows(sql`
    select u.email, o.reference, o.address, o.address_index, o.crypto_units, o.rate_usd, o.created_at, o.ends_at
    from offers o join users u on u.id = o.user_id order by u.email, o.created_at`)
  return { figures, listed, moved, offered }
}
