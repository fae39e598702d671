import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { cents } from '@bank/contract/money'
import { type Transaction, transactions } from '@bank/contract/transactions'
import { wallets } from '@bank/contract/wallets'
import sql, { type Sql } from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestServer, refusal, type TestServer } from '../../testing/bank.ts'
import { startBank } from '../../testing/scenes.ts'
import { tamper } from '../../testing/tampering.ts'
import { createTestTrust, type TestTrust } from '../../testing/wallets.ts'
import { masterKeys } from '../encryption/master-keys.ts'
import { openLog } from '../http/request-log.ts'
import { SHARED } from './deposits.ts'
import { marksFile, openHighWaterMarks } from './high-water-marks.ts'
import { drawQr, readUploadedQr } from './qr.ts'
import { signFirstWallets, signWalletsAgain } from './sign-all.ts'
import { addressWords, sha256, signWords, walletWords } from './signature.ts'
import { openWalletTrust } from './trust.ts'
import { inspectWallets } from './watch.ts'

// Attacks on the payment addresses, HAZ-B1 to HAZ-B13. The control of each attack on the database is the
// administrators' list: it is read from the same rows without verification, so it shows what the attacker wrote.

const OURS = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const NEXT = '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'
const THEIRS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
/** A former address of ours, which the attacker knows. */
const OLDER = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'
const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

const server = await startBank()
const administrator = await server.add({ role: 'admin' })
const customer = await server.add()
beforeEach(async () => {
  const { data } = await administrator.call(wallets.listAll, { query: { limit: 200 } })
  for (const { id } of data) await administrator.call(wallets.archive, { params: { id } })
  // A wallet without an address is not in the list.
  await server.owner.run(sql`update wallets set archived_at = now() where archived_at is null`)
})

const add = async (form: { name?: string; network?: string; address?: string; qrCode?: File } = {}) => {
  const whole = { name: 'Bitcoin', network: 'Bitcoin', address: OURS, ...form }
  return (await administrator.call(wallets.create, { form: whole })).data
}

const edit = async (id: string, form: object) =>
  (await administrator.call(wallets.update, { params: { id }, form })).data

const shownToCustomers = async () => (await customer.call(wallets.list, { query: {} })).data
const shownToAdministrators = async () => (await administrator.call(wallets.listAll, { query: {} })).data

/** What the picture of the only wallet says to a customer's camera. */
async function textInShownPicture() {
  const [shown] = await shownToCustomers()
  const bytes = Buffer.from((shown?.qrCode ?? '').replace('data:image/png;base64,', ''), 'base64')
  return (await readUploadedQr(new File([bytes], 'qrCode'))).says
}

const tamperWith = (...statements: Sql[]) => tamper(server, 'wallet_addresses', ...statements)

const pictureOf = async (text: string) => new File([new Uint8Array(await drawQr(text))], 'qr.png')

const requestTo = async (address: string, cryptoType = 'Bitcoin'): Promise<Transaction> =>
  (
    await customer.call(transactions.create, {
      body: {
        type: 'deposit',
        amount: cents(10_000),
        accountType: 'savings',
        cryptoType,
        cryptoAddress: address,
      },
    })
  ).data

const alarmsAbout = (id: string) =>
  server.db.rows<{ after: object }>(sql`
    select after from audit_log where act = 'wallet.withdrawn' and subject_id = ${id} order by position`)

/** Expects that only administrators see the wallet, with the reason, and that the alarm is raised once. */
async function expectWithdrawn(id: string, reason: 'signature' | 'version', control: object) {
  expect(await shownToAdministrators()).toContainEqual(
    expect.objectContaining({ id, withdrawn: reason, ...control }),
  )
  expect(await shownToCustomers()).not.toContainEqual(expect.objectContaining({ id }))
  await shownToCustomers()
  await inspectWallets(server.db, server.walletTrust)
  expect((await alarmsAbout(id)).map(({ after }) => after)).toEqual([expect.objectContaining({ reason })])
}

describe('an attacker with write access to the database', () => {
  test('who changes an address shows it to no customer', async () => {
    const { id } = await add()
    await tamperWith(sql`update wallet_addresses set address = ${THEIRS} where wallet_id = ${id}`)
    await expectWithdrawn(id, 'signature', { address: THEIRS })
    expect(await refusal(requestTo(THEIRS))).toEqual([400, 'unknown_address'])
  })

  test('who also raises the version shows it to no customer', async () => {
    const { id } = await add()
    await tamperWith(
      sql`update wallet_addresses set address = ${THEIRS} where wallet_id = ${id}`,
      sql`update wallets set version = version + 1 where id = ${id}`,
    )
    await expectWithdrawn(id, 'signature', { address: THEIRS })
  })

  test('who swaps the addresses of two wallets withdraws both', async () => {
    const one = await add()
    const two = await add({ name: 'Savings coin', address: NEXT })
    await tamperWith(sql`
      update wallet_addresses set address = case wallet_id when ${one.id}::uuid then ${NEXT} else ${OURS} end
      where wallet_id in (${one.id}, ${two.id})`)
    await expectWithdrawn(one.id, 'signature', { address: NEXT })
    await expectWithdrawn(two.id, 'signature', { address: OURS })
  })

  test('who swaps whole rows with their signatures withdraws both', async () => {
    const one = await add()
    const two = await add({ name: 'Savings coin', address: NEXT })
    await tamperWith(
      sql`update wallet_addresses set retired_at = now() where wallet_id in (${one.id}, ${two.id})`,
      sql`
        insert into wallet_addresses (id, wallet_id, address, qr_png, signature)
        select gen_random_uuid(), case a.wallet_id when ${one.id}::uuid then ${two.id}::uuid else ${one.id}::uuid end,
          a.address, a.qr_png, a.signature
        from wallet_addresses a where wallet_id in (${one.id}, ${two.id})`,
      sql`
        update wallets w set signature = o.signature from wallets o
        where w.id in (${one.id}, ${two.id}) and o.id in (${one.id}, ${two.id}) and o.id <> w.id`,
    )
    await expectWithdrawn(one.id, 'signature', { address: NEXT })
    await expectWithdrawn(two.id, 'signature', { address: OURS })
  })

  test('who replaces only the picture shows it to no customer', async () => {
    const { id } = await add()
    const picture = await drawQr(THEIRS)
    await tamperWith(sql`update wallet_addresses set qr_png = ${picture} where wallet_id = ${id}`)
    const qrCode = `data:image/png;base64,${picture.toString('base64')}`
    await expectWithdrawn(id, 'signature', { address: OURS, qrCode })
  })

  test.each([
    ['name', 'Ethereum'],
    ['network', 'Litecoin'],
  ])('who changes the %s, so that payments go astray, withdraws the wallet', async (field, value) => {
    const { id } = await add()
    await tamperWith(
      field === 'name'
        ? sql`update wallets set name = ${value} where id = ${id}`
        : sql`update wallets set network = ${value} where id = ${id}`,
    )
    await expectWithdrawn(id, 'signature', { [field]: value })
  })

  test('who brings a deleted wallet back shows it to no customer', async () => {
    const { id } = await add()
    await administrator.call(wallets.archive, { params: { id } })
    await tamperWith(sql`update wallets set archived_at = null where id = ${id}`)
    await expectWithdrawn(id, 'signature', { address: OURS })
    expect((await requestTo(OURS)).status).toBe('pending')
  })

  test('who brings it back in its old state with its signature is detected by the version', async () => {
    const { id } = await add()
    const before = await rowOf(id)
    await administrator.call(wallets.archive, { params: { id } })
    await tamperWith(sql`
      update wallets set archived_at = null, version = ${before.version}, signature = ${before.signature} where id = ${id}`)
    await expectWithdrawn(id, 'version', { address: OURS })
  })

  test('who restores an older address with its valid signature is detected by the version', async () => {
    const { id } = await add({ address: OLDER })
    const before = await rowOf(id)
    await edit(id, { address: OURS })
    await tamperWith(
      sql`delete from wallet_addresses where wallet_id = ${id} and retired_at is null`,
      sql`update wallet_addresses set retired_at = null where wallet_id = ${id}`,
      sql`update wallets set version = ${before.version}, signature = ${before.signature} where id = ${id}`,
    )
    await expectWithdrawn(id, 'version', { address: OLDER })
    // Customers may have paid to it while it was shown, so it is accepted and recorded as a former one.
    const request = await requestTo(OLDER)
    const after = await server.owner.value<object>(sql`
      select after from audit_log where act = 'transaction.requested' and subject_id = ${request.id}`)
    expect(after).toMatchObject({ cryptoAddress: OLDER, addressStatus: 'former' })
  })

  test('who adds a wallet shows it to no customer', async () => {
    const [id, picture] = [randomUUID(), await drawQr(THEIRS)]
    const real = await rowOf((await add()).id)
    await tamperWith(
      sql`insert into wallets (id, name, network, signature) values (${id}, 'Bitcoin', 'Lightning', ${real.signature})`,
      sql`insert into wallet_addresses (id, wallet_id, address, qr_png) values (${randomUUID()}, ${id}, ${THEIRS}, ${picture})`,
    )
    await expectWithdrawn(id, 'signature', { address: THEIRS })
    expect(await refusal(requestTo(THEIRS))).toEqual([400, 'unknown_address'])
  })

  test.each([
    ['a former address', sql`now()`],
    ['the current address', sql`null`],
  ])('who inserts %s for our wallet can’t use it in a request', async (_, retiredAt) => {
    const { id } = await add()
    const real = await server.db.row<{ signature: Buffer }>(
      sql`select signature from wallet_addresses where wallet_id = ${id}`,
    )
    await tamperWith(
      sql`update wallet_addresses set retired_at = now() where wallet_id = ${id} and ${retiredAt}::timestamptz is null`,
      sql`
        insert into wallet_addresses (id, wallet_id, address, qr_png, retired_at, signature)
        values (${randomUUID()}, ${id}, ${THEIRS}, '', ${retiredAt}, ${real.signature})`,
    )
    expect(await refusal(requestTo(THEIRS))).toEqual([400, 'unknown_address'])
    // Addresses that were ours before still are.
    expect((await requestTo(OURS)).cryptoAddress).toBe(OURS)
  })

  test('who removes the address, or the wallet, raises the alarm as well', async () => {
    const one = await add()
    const two = await add({ name: 'Savings coin' })
    await tamperWith(
      sql`update wallet_addresses set retired_at = now() where wallet_id = ${one.id}`,
      sql`update wallets set archived_at = now() where id = ${two.id}`,
    )
    await inspectWallets(server.db, server.walletTrust)
    expect([await alarmsAbout(one.id), await alarmsAbout(two.id)].map(({ length }) => length)).toEqual([1, 1])
  })

  test('needs the master key; with it, nothing of this would be noticed', async () => {
    const { id } = await add()
    const [{ version }, qrPng] = [await rowOf(id), await drawQr(THEIRS)]
    const named = { id, name: 'Bitcoin', network: 'Bitcoin', address: THEIRS }
    const words = { ...named, ...SHARED, version, archived: false }
    const forge = async (keys: typeof server.masterKeys) => {
      const signature = signWords(keys, walletWords({ ...words, qrSha256: sha256(qrPng) }))
      await tamperWith(
        sql`update wallet_addresses set address = ${THEIRS}, qr_png = ${qrPng} where wallet_id = ${id}`,
        sql`update wallets set signature = ${signature} where id = ${id}`,
      )
    }
    await forge(masterKeys(randomBytes(32).toString('base64')))
    expect(await shownToCustomers()).toEqual([])
    await forge(server.masterKeys)
    expect(await shownToCustomers()).toMatchObject([{ id, address: THEIRS }])
  })
})

const rowOf = (id: string) =>
  server.db.row<{ version: number; signature: Buffer }>(
    sql`select version, signature from wallets where id = ${id}`,
  )

describe('a withdrawn wallet', () => {
  test('is shown again once its address is entered again, with a picture of that address', async () => {
    const { id } = await add()
    const picture = await drawQr(THEIRS)
    await tamperWith(sql`update wallet_addresses set qr_png = ${picture} where wallet_id = ${id}`)
    await expectWithdrawn(id, 'signature', {})
    expect(await edit(id, { address: OURS })).toMatchObject({ withdrawn: null, address: OURS })
    expect(await textInShownPicture()).toBe(OURS)
    const [audit] = await server.db.rows<object>(sql`
      select before, after, actor_id as "actorId" from audit_log
      where act = 'wallet.changed' and subject_id = ${id} order by position desc`)
    expect(audit).toMatchObject({
      actorId: administrator.id,
      before: { withdrawn: 'signature' },
      after: { withdrawn: null, address: OURS },
    })
  })

  test('gets a version above all known ones, so that the old state stays withdrawn', async () => {
    const { id } = await add({ address: OLDER })
    const old = await rowOf(id)
    await edit(id, { address: NEXT })
    await edit(id, { address: OURS })
    const last = await rowOf(id)
    await tamperWith(sql`update wallets set version = 2147483647 where id = ${id}`)
    await edit(id, { address: OURS })
    expect((await rowOf(id)).version).toBe(last.version + 1)
    expect(await shownToCustomers()).toMatchObject([{ id, address: OURS }])
    await tamperWith(
      sql`update wallets set version = ${old.version}, signature = ${old.signature} where id = ${id}`,
    )
    expect(await shownToCustomers()).toEqual([])
  })

  test('can’t be edited without the address, which the attacker may have changed', async () => {
    const { id } = await add()
    await tamperWith(sql`update wallet_addresses set address = ${THEIRS} where wallet_id = ${id}`)
    expect(await refusal(edit(id, { name: 'Bitcoin (BTC)' }))).toEqual([400, 'validation_failed'])
    expect(await shownToCustomers()).toEqual([])
    // Customers never saw the forged address, so it is not a former address either.
    expect(await edit(id, { address: OURS })).toMatchObject({
      address: OURS,
      withdrawn: null,
      formerAddresses: [],
    })
    expect(await refusal(requestTo(THEIRS))).toEqual([400, 'unknown_address'])
  })

  test('can be deleted, and its forged address is still not ours', async () => {
    const { id } = await add()
    await tamperWith(sql`update wallet_addresses set address = ${THEIRS} where wallet_id = ${id}`)
    await administrator.call(wallets.archive, { params: { id } })
    expect(await refusal(requestTo(THEIRS))).toEqual([400, 'unknown_address'])
  })

  test('is reported once by two processes that find it at the same moment', async () => {
    const { id } = await add()
    await tamperWith(sql`update wallets set signature = null where id = ${id}`)
    const other = { ...server.walletTrust, alarmed: new Set<string>() }
    await Promise.all([inspectWallets(server.db, server.walletTrust), inspectWallets(server.db, other)])
    expect(await alarmsAbout(id)).toHaveLength(1)
  })
})

describe('an administrator’s form, or a thief’s with a stolen session', () => {
  test.each([
    ['Вitcoin', 'with a Cyrillic letter'],
    ['Bitcoɪn', 'with a phonetic letter'],
    ['Bіtcoin', 'with a Ukrainian letter'],
    ['Bit\u200bcoin', 'with a zero-width space'],
  ])('can’t name a wallet %s (%s)', async (name) => {
    await add()
    expect(await refusal(add({ name, network: 'Bitcoin' }))).toEqual([400, 'validation_failed'])
  })

  test.each([
    ['Ｂｉｔｃｏｉｎ', 'Bitcoin'],
    ['BITCOIN', 'bitcoin'],
    ['Bltcoin', 'Bitcoin'],
    ['Bitc0in', 'Bitcoin'],
    ['Bit-coin', 'Bit coin'],
    [' Bitcoin ', 'Bltc0in'],
  ])('can’t add %s on %s beside Bitcoin on Bitcoin', async (name, network) => {
    await add()
    expect(await refusal(add({ name, network }))).toEqual([409, 'wallet_exists'])
    const other = await add({ name: 'Ether', network: 'Other' })
    expect(await refusal(edit(other.id, { name, network }))).toEqual([409, 'wallet_exists'])
  })

  test('can add the same coin on another network, and stores names in normal form', async () => {
    await add({ name: 'USDT', network: 'ERC-20', address: ETHEREUM })
    expect(await add({ name: 'ＵＳＤＴ', network: 'Other', address: OURS })).toMatchObject({ name: 'USDT' })
    expect(await refusal(add({ name: 'USDT', network: 'ERC20', address: ETHEREUM }))).toEqual([
      409,
      'wallet_exists',
    ])
  })

  test('can’t create two lookalikes at the same moment', async () => {
    const results = await Promise.allSettled([add({ name: 'Bitcoin' }), add({ name: 'Bltcoin' })])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('can’t contain an address of another network, or a QR code of another address', async () => {
    expect(await refusal(add({ address: ETHEREUM }))).toEqual([400, 'validation_failed'])
    expect(await refusal(add({ qrCode: await pictureOf(THEIRS) }))).toEqual([400, 'validation_failed'])
    const { id } = await add()
    expect(await refusal(edit(id, { qrCode: await pictureOf(THEIRS) }))).toEqual([400, 'validation_failed'])
    expect(await refusal(edit(id, { network: 'ERC-20' }))).toEqual([400, 'validation_failed'])
  })

  test('that changes only the address also replaces the QR code', async () => {
    const { id } = await add({ qrCode: await pictureOf(`bitcoin:${OURS}`) })
    await edit(id, { address: NEXT })
    expect(await textInShownPicture()).toBe(NEXT)
  })

  test('shows customers when the address changed, and staff who changed it', async () => {
    const { id, createdAt } = await add()
    const { addressChangedAt } = await edit(id, { address: NEXT })
    expect(addressChangedAt > createdAt).toBe(true)
    expect(await shownToCustomers()).toMatchObject([{ id, address: NEXT, addressChangedAt }])
    const actor = await server.owner.value<string>(
      sql`select actor_id from audit_log where act = 'wallet.changed' and subject_id = ${id}`,
    )
    expect(actor).toBe(administrator.id)
  })
})

describe('the record outside the database', () => {
  let trust: TestTrust
  beforeEach(async () => {
    trust = await createTestTrust(server.masterKeys)
  })
  afterEach(() => trust.forget())
  const reopen = () => openHighWaterMarks(marksFile(trust.folder))

  test('is readable by its owner only, and keeps the versions after a restart', async () => {
    const { id } = await add()
    await edit(id, { address: NEXT })
    await inspectWallets(server.db, trust)
    expect(statSync(marksFile(trust.folder)).mode & 0o777).toBe(0o600)
    const again = await reopen()
    expect([again.wereKept, again.of(id), again.of(randomUUID())]).toEqual([true, 2, 0])
  })

  test('includes changes by other processes, also deletions', async () => {
    const { id } = await add()
    const before = await rowOf(id)
    await administrator.call(wallets.archive, { params: { id } })
    await inspectWallets(server.db, trust)
    expect(trust.marks.of(id)).toBe(2)
    await tamperWith(sql`
      update wallets set archived_at = null, version = ${before.version}, signature = ${before.signature} where id = ${id}`)
    expect(await inspectWallets(server.db, trust)).not.toContain(id)
  })

  test('is shared by all processes: each knows immediately what another one has seen', async () => {
    const other = await reopen()
    await trust.marks.raise('one', 3)
    expect([other.of('one'), other.asOfNow()('one')]).toEqual([3, 3])
    await other.raise('one', 4)
    expect(trust.marks.of('one')).toBe(4)
  })

  test('ignores a forged version', async () => {
    const { id } = await add()
    await tamperWith(sql`update wallets set version = 900 where id = ${id}`)
    await inspectWallets(server.db, trust)
    expect(trust.marks.of(id)).toBe(0)
  })

  test('survives a line torn by a power cut, and continues after it', async () => {
    await trust.marks.raise('one', 7)
    await trust.marks.raise('two', 3)
    const file = marksFile(trust.folder)
    truncateSync(file, statSync(file).size - 9)
    const again = await reopen()
    expect([again.of('one'), again.of('two')]).toEqual([7, 0])
    await again.raise('two', 4)
    await Promise.all([5, 9, 6].map((version) => again.raise('one', version)))
    const last = await reopen()
    expect([last.of('one'), last.of('two')]).toEqual([9, 4])
    expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(5)
  })

  test('blocks no change if it can’t be written, and catches up later', async () => {
    trust.forget()
    writeFileSync(trust.folder, 'no folder')
    const { id } = await add()
    await inspectWallets(server.db, trust)
    expect(trust.marks.of(id)).toBe(0)
    rmSync(trust.folder)
    await inspectWallets(server.db, trust)
    expect(trust.marks.of(id)).toBe(1)
  })
})

describe('the wallets of a database from before signatures', () => {
  let older: TestServer
  beforeEach(async () => {
    older = await createTestServer()
    await older.addWallet('Bitcoin', 'Bitcoin', OURS)
    await older.owner.run(sql`update wallets set signature = null`)
    await older.owner.run(sql`update wallet_addresses set signature = null`)
  })
  afterEach(() => older.stop())
  const signed = () => older.db.rows<object>(sql`select after from audit_log where act = 'wallet.signed'`)

  test('are signed once, and never again', async () => {
    const trust = await createTestTrust(older.masterKeys)
    expect(await signFirstWallets(older.db, trust)).toBe(1)
    expect(await inspectWallets(older.db, trust)).toHaveLength(1)
    expect(await signed()).toEqual([{ after: { wallets: 1 } }])

    await older.owner.run(sql`update wallets set signature = null`)
    for (const folder of [trust.folder, `${trust.folder}-another`]) {
      const restarted = await openWalletTrust(older.masterKeys, marksFile(folder), openLog('silent'))
      expect(await signFirstWallets(older.db, restarted)).toBe(0)
      expect(await inspectWallets(older.db, restarted)).toEqual([])
      rmSync(folder, { recursive: true })
    }
  })

  test('are not signed by a server that already has a record', async () => {
    const trust = await createTestTrust(older.masterKeys)
    const restarted = await openWalletTrust(older.masterKeys, marksFile(trust.folder), openLog('silent'))
    expect(await signFirstWallets(older.db, restarted)).toBe(0)
    expect(await signed()).toEqual([])
    trust.forget()
  })

  test('are signed again by a key rotation, with former addresses, but without forged ones', async () => {
    const trust = await createTestTrust(older.masterKeys)
    await signFirstWallets(older.db, trust)
    const forged = await older.addWallet('Litecoin', 'Other', THEIRS)
    await older.owner.run(sql`update wallets set network = 'Forged' where id = ${forged}`)
    const [next, previous] = [randomBytes(32).toString('base64'), older.masterKeys.current]
    const both = { current: masterKeys(next).current, all: [masterKeys(next).current, previous] }
    const alone = await createTestTrust(masterKeys(next))
    expect(await inspectWallets(older.db, alone)).toEqual([])
    expect(await signWalletsAgain(older.db, both)).toBe(1)
    expect(await signWalletsAgain(older.db, both)).toBe(0)
    expect(await inspectWallets(older.db, alone)).toHaveLength(1)
    const addresses = await older.db.rows<{
      id: string
      walletId: string
      address: string
      signature: Buffer
    }>(sql`select id, wallet_id as "walletId", address, signature from wallet_addresses`)
    for (const { signature, ...statement } of addresses) {
      expect(signature.equals(signWords(masterKeys(next), addressWords(statement)))).toBe(true)
    }
    for (const each of [trust, alone]) each.forget()
  })
})
