import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { identity } from '@bank/contract/identity'
import { cents } from '@bank/contract/money'
import { offers } from '@bank/contract/offers'
import { transactions } from '@bank/contract/transactions'
import { wallets } from '@bank/contract/wallets'
import sql, { raw } from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  BITCOIN_ADDRESS,
  createTestServer,
  PASSWORD,
  type Person,
  registration,
  sendDepositRequest,
  type TestServer,
} from '../../testing/bank.ts'
import { makeFormer } from '../../testing/commands.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { makeTestFolder } from '../../testing/folder.ts'
import { KEYS, perOffer } from '../../testing/wallet-keys.ts'
import { proveAudit } from '../audit/proof.ts'
import type { Database } from '../db/connect.ts'
import { LAST_FORMER } from '../db/former-migrations.ts'
import { proveLedger } from '../ledger/proof.ts'
import { backUp } from './backup.ts'
import { backUpIfDue, backupsFolder, nameOfBackup } from './daily.ts'
import { MANIFEST } from './manifest.ts'
import { restore } from './restore.ts'

const OLDER = { name: '0040-clients.sql', hash: '' }

let server: TestServer
let administrator: Person
let target: TestDatabase
let folder: string
const backup = () => path.join(folder, 'backup')

beforeAll(async () => {
  server = await createTestServer()
  await server.addWallet('Bitcoin', 'Bitcoin', BITCOIN_ADDRESS)
  administrator = await server.add({ role: 'admin' })
  const customer = await server.add({ firstName: 'Line\tbreak\\n', lastName: 'O’Brien 陳大文' })
  await server.give(customer, 'checking', 1_250_050)
  const { data } = await sendDepositRequest(customer)
  await administrator.call(transactions.approve, { params: { id: data.id } })
  await sendDepositRequest(customer)
})
afterAll(() => server.stop())
beforeEach(async () => {
  folder = makeTestFolder('meranti-backup-')
  target = await createTestDatabase('template0')
})
afterEach(async () => {
  await target.drop()
  rmSync(folder, { recursive: true })
})

/** Backs the bank up and restores that into the target. */
async function copyBank() {
  await backUp(server.ownerConnection, backup(), 'command')
  await restore(target.ownerConnection, backup())
}

/** In no backup, or gone since the baseline of migrations. */
const LEFT_OUT =
  /^(sessions|rate_limits|quota_counts|changes|letters|letter_rounds|migrations|deposit_floor|audit_to_seal|letter_sender)$/

/** A fingerprint of each table's rows. Those of an older schema are compared by its columns. */
async function contents(db: Database, schema = db) {
  const tables = await schema.rows<{ name: string; columns: string }>(sql`
    select table_name as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
    from information_schema.columns where table_schema = 'public' group by table_name`)
  const kept = tables.filter(({ name }) => !LEFT_OUT.test(name))
  const prints = kept.map(async ({ name, columns }) => {
    const print = await db.value<string>(
      sql`select count(*) || ' ' || md5(coalesce(string_agg(r::text, '' order by r::text), ''))
        from (select ${raw(columns)} from ${raw(name)}) r`,
    )
    return [name, print]
  })
  return Object.fromEntries(await Promise.all(prints))
}

const isEmpty = async (db: Database) => {
  const exist = await db.value<boolean>(sql`select to_regclass('users') is not null`)
  return !exist || (await db.find(sql`select from users`)) === null
}

const offences = async (db: Database) =>
  [...(await proveLedger(db)), ...(await proveAudit(db))].filter((rule) => rule.offences > 0)

describe('a restored database', () => {
  test('holds every row of the original and passes the proofs', async () => {
    await copyBank()
    expect(await contents(target.owner)).toEqual(await contents(server.owner))
    expect(await offences(target.owner)).toEqual([])
  })

  test('holds every row of a bank from before the baseline of migrations', async () => {
    const former = await createTestDatabase('template0')
    try {
      await makeFormer(former)
      await backUp(former.ownerConnection, path.join(folder, 'former'), 'command')
      await restore(target.ownerConnection, path.join(folder, 'former'))
      expect(await contents(target.owner, former.owner)).toEqual(await contents(former.owner))
      expect(await offences(target.owner)).toEqual([])
    } finally {
      await former.drop()
    }
  })

  test('has no sessions, and its triggers still work', async () => {
    await copyBank()
    expect(await target.owner.find(sql`select from sessions`)).toBeNull()
    await expect(target.owner.run(sql`update transfers set amount_cents = 1`)).rejects.toThrow('refused')
    await expect(target.owner.run(sql`delete from audit_log`)).rejects.toThrow('append-only')
  })

  test('skips a thousand indexes of every key, or more if more were given out within a week', async () => {
    const addWallet = async (network: string, key: Parameters<typeof perOffer>[0]) => {
      const form = { name: 'BTC', network, address: BITCOIN_ADDRESS, ...perOffer(key) }
      return (await administrator.call(wallets.create, { form })).data.id
    }
    const walletId = await addWallet('Bitcoin', KEYS.bitcoin)
    await addWallet('SegWit', KEYS.otherBitcoin)
    const body = { walletId, accountType: 'checking', amount: cents(10_000) } as const
    for (let n = 0; n < 3; n++) await administrator.call(offers.make, { body })
    const next = sql`select next_index as next from deposit_indexes order by next_index`
    expect(await server.owner.rows(next)).toEqual([{ next: 3 }])
    await copyBank()
    expect(await target.owner.rows(next)).toEqual([{ next: 1000 }, { next: 1003 }])
    const floor = sql`select next_index as next from deposit_floor`
    expect(await target.owner.rows(floor)).toEqual([{ next: 1000 }])
  })

  test('skips as many indexes as a key gave out in the week before the backup', async () => {
    const { id: walletId } = await server.owner.row<{ id: string }>(sql`select id from wallets limit 1`)
    const { id: userId } = await server.add()
    const keep = sql`insert into wallet_keys (id, wallet_id, fingerprint, extended_public_key, signature)
      values (gen_random_uuid(), ${walletId}, 'busy', 'xpub', '')`
    await server.owner.run(keep)
    await server.owner.run(sql`
      insert into deposit_addresses (fingerprint, address_index, wallet_id, network, address, user_id, account_type, created_at)
      select 'busy', n, ${walletId}, 'bitcoin', 'address ' || n, ${userId}, 'checking',
        now() - make_interval(days => case when n < 500 then 8 else 0 end)
      from generate_series(0, 2499) n`)
    await server.owner.run(sql`insert into deposit_indexes values ('busy', 2500)`)
    await copyBank()
    const next = sql`select next_index as next from deposit_indexes where fingerprint = 'busy'`
    expect(await target.owner.rows(next)).toEqual([{ next: 4500 }])
  })

  test('skips more, the older the backup is, so that a second restore of it skips what was given out since the first', async () => {
    const { id: walletId } = await server.owner.row<{ id: string }>(sql`select id from wallets limit 1`)
    await server.owner.run(sql`insert into wallet_keys (id, wallet_id, fingerprint, extended_public_key, signature)
      values (gen_random_uuid(), ${walletId}, 'quiet', 'another', '')`)
    await backUp(server.ownerConnection, backup(), 'command')
    const file = path.join(backup(), MANIFEST)
    const madeAt = new Date(Date.now() - 24 * 3_600_000 - 30_000).toISOString()
    writeFileSync(file, readFileSync(file, 'utf8').replace(/"madeAt": *"[^"]+"/, `"madeAt": "${madeAt}"`))
    await restore(target.ownerConnection, backup())
    const next = sql`select next_index as next from deposit_indexes where fingerprint = 'quiet'`
    expect(await target.owner.rows(next)).toEqual([{ next: 1000 + 1440 }])
  })

  test('is consistent although the bank changed during the backup', async () => {
    // Added first, because the test's own way to add a user writes the audit row a moment later.
    const person = await server.add()
    let working = true
    const work = (async () => {
      for (let n = 0; working && n < 200; n++) {
        const { data } = await sendDepositRequest(person)
        await administrator.call(transactions.approve, { params: { id: data.id } })
      }
    })()
    await backUp(server.ownerConnection, backup(), 'command')
    working = false
    await work
    await restore(target.ownerConnection, backup())
    expect(await offences(target.owner)).toEqual([])
  })
})

describe('a restore is refused and leaves nothing behind', () => {
  test('when a file was changed', async () => {
    await backUp(server.ownerConnection, backup(), 'command')
    const file = path.join(backup(), 'transfers.copy.gz')
    const bytes = readFileSync(file)
    bytes[bytes.length - 9] = (bytes.at(-9) ?? 0) ^ 1
    writeFileSync(file, bytes)
    await expect(restore(target.ownerConnection, backup())).rejects.toThrow(
      'The backup is damaged: transfers.copy.gz has changed or can’t be read.',
    )
    expect(await isEmpty(target.owner)).toBe(true)
  })

  test('when a file is missing, or there is no backup', async () => {
    await expect(restore(target.ownerConnection, folder)).rejects.toThrow('There is no backup in')
    await backUp(server.ownerConnection, backup(), 'command')
    rmSync(path.join(backup(), 'users.copy.gz'))
    await expect(restore(target.ownerConnection, backup())).rejects.toThrow('users.copy.gz')
  })

  test('when its money does not add up', async () => {
    const forged = await createTestServer()
    try {
      await forged.give(await forged.add(), 'checking', 500)
      await forged.owner.run(sql`alter table ledger_accounts disable trigger user`)
      await forged.owner.run(sql`update ledger_accounts set balance_cents = balance_cents + 1`)
      await forged.owner.run(sql`alter table ledger_accounts enable trigger user`)
      await backUp(forged.ownerConnection, backup(), 'command')
    } finally {
      await forged.stop()
    }
    await expect(restore(target.ownerConnection, backup())).rejects.toThrow(
      'every balance equals the sum of its transfers',
    )
    expect(await isEmpty(target.owner)).toBe(true)
  })

  test('when the database already has users', async () => {
    await backUp(server.ownerConnection, backup(), 'command')
    await expect(restore(server.ownerConnection, backup())).rejects.toThrow('already has users')
  })

  test.each([
    ['it is older than the last one before the baseline of migrations', { last: OLDER, unsealed: 0 }],
    ['something was left to encrypt before the baseline', { last: LAST_FORMER, unsealed: 1 }],
  ])('when %s', async (_, { last, unsealed }) => {
    const former = await createTestDatabase('template0')
    try {
      await makeFormer(former, last)
      await former.owner.run(
        sql`insert into audit_to_seal select n::text from generate_series(1, ${unsealed}) n`,
      )
      await backUp(former.ownerConnection, backup(), 'command')
    } finally {
      await former.drop()
    }
    await expect(restore(target.ownerConnection, backup())).rejects.toThrow(
      'The backup is too old for this version',
    )
    expect(await isEmpty(target.owner)).toBe(true)
  })

  test('when it was made by a version with a migration that this one does not have', async () => {
    await backUp(server.ownerConnection, backup(), 'command')
    const file = path.join(backup(), MANIFEST)
    const manifest = JSON.parse(readFileSync(file, 'utf8'))
    manifest.migrations.push({ name: '9999-later.sql', hash: 'x' })
    writeFileSync(file, JSON.stringify(manifest))
    await expect(restore(target.ownerConnection, backup())).rejects.toThrow(
      /^The backup is from a newer version .* 9999-later\.sql: restore it with that version\.$/,
    )
    writeFileSync(file, JSON.stringify({ ...manifest, format: 2 }))
    await expect(restore(target.ownerConnection, backup())).rejects.toThrow(
      /^The backup in .* was made by a newer version of this product: restore it with that version\.$/,
    )
  })
})

test('a backup holds no password in clear and no session', async () => {
  await server.stranger(identity.register, { body: registration() })
  await backUp(server.ownerConnection, backup(), 'command')
  expect(readdirSync(backup())).not.toContain('sessions.copy.gz')
  const { gunzipSync } = await import('node:zlib')
  const all = readdirSync(backup())
    .filter((name) => name.endsWith('.gz'))
    .map((name) => gunzipSync(readFileSync(path.join(backup(), name))).toString())
  expect(all.join('\n')).not.toContain(PASSWORD)
})

describe('the daily backup', () => {
  const due = (now: string) =>
    backUpIfDue({ db: server.db, connection: server.connection, dataFolder: folder }, new Date(now))
  const made = () => readdirSync(backupsFolder(folder))

  test('is made when the newest is a day old, the newest seven are kept, and manual ones change nothing of it', async () => {
    const theirs = nameOfBackup(new Date('2025-12-31T12:00:00Z'))
    await backUp(server.ownerConnection, path.join(backupsFolder(folder), theirs), 'command')
    expect(await due('2026-01-01T03:00:00Z')).toBe(true)
    expect(await due('2026-01-02T02:00:00Z')).toBe(false)
    for (let day = 2; day <= 9; day++) expect(await due(`2026-01-0${day}T03:00:01Z`)).toBe(true)
    expect(made()).toHaveLength(8)
    expect(made().slice(0, 2)).toEqual([theirs, '2026-01-03T03-00-01-000Z'])
  })

  test('is not made while switched off, and existing backups stay', async () => {
    expect(await due('2026-01-01T03:00:00Z')).toBe(true)
    await server.owner.run(sql`update settings set auto_backup = false`)
    try {
      expect(await due('2026-01-05T03:00:00Z')).toBe(false)
      expect(made()).toHaveLength(1)
    } finally {
      await server.owner.run(sql`update settings set auto_backup = true`)
    }
  })
})
