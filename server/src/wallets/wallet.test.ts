import { randomUUID } from 'node:crypto'
import type { NewWallet, Wallet } from '@bank/contract/wallets'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { serverWaits } from '../../testing/waiting.ts'
import { startWallets } from '../../testing/wallets.ts'
import { SHARED } from './deposits.ts'
import { insertAddress } from './insert-wallet.ts'
import { drawQr, readUploadedQr } from './qr.ts'
import { sha256, signWords, walletWords } from './signature.ts'
import { archiveWallet, changeWallet, createWallet, type Kept } from './wallet.ts'
import { getWallet, listWallets } from './wallet-list.ts'

const OLD = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const NEW = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const by = {
  actorId: randomUUID(),
  origin: { address: '203.0.113.7', requestId: 'a request', device: 'Test' },
}

const { base, trust } = await startWallets()
beforeEach(async () => {
  await base.db.run(sql`update wallets set archived_at = now() where archived_at is null`)
})

const bitcoin = (more: Partial<NewWallet> = {}) =>
  createWallet(base.db, trust, { name: 'Bitcoin', network: 'Bitcoin', address: OLD, ...more }, by).then(kept)

const change = (id: string, edit: Partial<NewWallet>) => changeWallet(base.db, trust, id, edit, by).then(kept)

/** Without approval of changes, nothing waits. */
function kept({ wallet, waits }: Kept) {
  expect(waits).toBeNull()
  return wallet
}

const pictureOf = async (text: string) => new File([new Uint8Array(await drawQr(text))], 'qrCode')

/** The text that a customer's camera reads. */
async function shownBy({ qrCode }: Pick<Wallet, 'qrCode'>): Promise<string> {
  const bytes = Buffer.from(qrCode.replace('data:image/png;base64,', ''), 'base64')
  return (await readUploadedQr(new File([bytes], 'qrCode'))).says
}

const auditOf = (id: string) =>
  base.db.rows<{ act: string; before: object | null; after: object | null }>(sql`
    select act, before, after, actor_id as "actorId", chain, address, request_id as "requestId"
    from audit_log where subject_type = 'wallet' and subject_id = ${id} order by chain, position`)

const refusal = (path: string) => ({ code: 'validation_failed', errors: [{ path, msg: expect.any(String) }] })
const taken = { code: 'wallet_exists' }
const fingerprint = expect.stringMatching(/^sha256:[0-9a-f]{64}$/)

describe('a new wallet', () => {
  test('is shown to customers immediately, with a QR code of its address', async () => {
    const { formerAddresses, withdrawn, updatedAt, ...whole } = await bitcoin()
    const { extendedPublicKey, previewAddresses, asset, rate, feedTrouble, ...wallet } = whole
    expect([extendedPublicKey, previewAddresses, rate, feedTrouble]).toEqual([null, [], null, null])
    expect(asset).toEqual({ network: 'bitcoin', symbol: 'BTC' })
    expect([formerAddresses, withdrawn]).toEqual([[], null])
    expect(wallet).toMatchObject({ name: 'Bitcoin', network: 'Bitcoin', address: OLD })
    expect([wallet.addressChangedAt, updatedAt]).toEqual([wallet.createdAt, wallet.createdAt])
    expect(await shownBy(wallet)).toBe(OLD)
    expect((await listWallets(base.db, trust, {})).data).toEqual([wallet])
  })

  test('can have an uploaded picture of its address', async () => {
    const wallet = await bitcoin({ qrCode: await pictureOf(`bitcoin:${OLD}?label=Meranti`) })
    expect(await shownBy(wallet)).toBe(`bitcoin:${OLD}?label=Meranti`)
  })

  test('is refused with a picture of another address', async () => {
    await expect(bitcoin({ qrCode: await pictureOf(NEW) })).rejects.toMatchObject(refusal('qrCode'))
    expect((await listWallets(base.db, trust, {})).total).toBe(0)
  })

  test('is refused with an address that is invalid on its network', async () => {
    await expect(bitcoin({ address: ETHEREUM })).rejects.toMatchObject(refusal('address'))
    expect((await listWallets(base.db, trust, {})).total).toBe(0)
  })

  test('is accepted with any address on a network without a rule', async () => {
    await expect(bitcoin({ network: 'Testnet', address: 'any % address' })).resolves.toMatchObject({
      address: 'any % address',
    })
  })

  test('is refused if its name and network are in use, in any case', async () => {
    await bitcoin()
    await expect(bitcoin({ name: 'BITCOIN', network: 'bitcoin', address: NEW })).rejects.toMatchObject(taken)
    await expect(bitcoin({ network: 'Segwit', address: NEW })).resolves.toMatchObject({ address: NEW })
    expect((await listWallets(base.db, trust, {})).total).toBe(2)
  })

  test('that is requested several times at once is created once', async () => {
    const results = await Promise.allSettled([bitcoin(), bitcoin(), bitcoin()])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await listWallets(base.db, trust, {})).total).toBe(1)
  })

  test('can be created again after the first was deleted', async () => {
    const first = await bitcoin()
    await archiveWallet(base.db, trust, first.id, by)
    const second = await bitcoin()
    expect(second.id).not.toBe(first.id)
    expect((await listWallets(base.db, trust, {})).data).toMatchObject([{ id: second.id }])
  })
})

describe('a new address', () => {
  test('replaces the old one and its QR code, and the old one stays on record', async () => {
    const { id, createdAt } = await bitcoin({ qrCode: await pictureOf(OLD) })
    const wallet = await change(id, { address: NEW })
    expect(wallet).toMatchObject({ address: NEW, createdAt, formerAddresses: [{ address: OLD }] })
    expect(wallet.formerAddresses[0]?.until).toBe(wallet.addressChangedAt)
    expect(await shownBy(wallet)).toBe(NEW)
  })

  test('can have an uploaded picture, but not of the old address', async () => {
    const { id } = await bitcoin()
    await expect(change(id, { address: NEW, qrCode: await pictureOf(OLD) })).rejects.toMatchObject(
      refusal('qrCode'),
    )
    expect(await getWallet(base.db, trust, id)).toMatchObject({ address: OLD, formerAddresses: [] })
    const wallet = await change(id, { address: NEW, qrCode: await pictureOf(`bitcoin:${NEW}`) })
    expect(await shownBy(wallet)).toBe(`bitcoin:${NEW}`)
  })

  test('that is invalid on the network is refused and changes nothing', async () => {
    const before = await bitcoin()
    await expect(change(before.id, { address: ETHEREUM, name: 'Other' })).rejects.toMatchObject(
      refusal('address'),
    )
    await expect(change(before.id, { address: OLD.slice(1) })).rejects.toMatchObject(refusal('address'))
    expect(await getWallet(base.db, trust, before.id)).toEqual(before)
  })

  test('can be sent with its network', async () => {
    const { id } = await bitcoin()
    await expect(change(id, { network: 'ERC-20', address: ETHEREUM })).resolves.toMatchObject({
      address: ETHEREUM,
    })
  })

  test('can be a former one', async () => {
    const { id } = await bitcoin()
    await change(id, { address: NEW })
    const wallet = await change(id, { address: OLD })
    expect(wallet).toMatchObject({ address: OLD, formerAddresses: [{ address: NEW }, { address: OLD }] })
  })
})

test('an address of before is written as addresses are kept by now, once it is entered again', async () => {
  const before = ETHEREUM.replace('0x', '0X')
  const { id } = await bitcoin({ name: 'Ether', network: 'Ethereum', address: before })
  const wallet = await change(id, { address: ETHEREUM })
  expect(wallet).toMatchObject({ address: ETHEREUM, formerAddresses: [{ address: before }] })
  expect(await shownBy(wallet)).toBe(ETHEREUM)
  expect((await auditOf(id)).at(-1)).toMatchObject({
    before: { address: before },
    after: { address: ETHEREUM },
  })
})

describe('an edit', () => {
  test('of name and network keeps the address and its picture', async () => {
    const before = await bitcoin()
    const after = await change(before.id, { name: 'BTC', network: 'Native SegWit' })
    expect(after).toEqual({
      ...before,
      name: 'BTC',
      network: 'Native SegWit',
      updatedAt: after.updatedAt,
    })
    expect(after.updatedAt > before.updatedAt).toBe(true)
  })

  test('to a network on which the address is invalid is refused and changes nothing', async () => {
    const before = await bitcoin()
    await expect(change(before.id, { network: 'ERC-20' })).rejects.toMatchObject(refusal('address'))
    expect(await getWallet(base.db, trust, before.id)).toEqual(before)
  })

  test('to a name and network in use is refused', async () => {
    await bitcoin()
    const { id } = await bitcoin({ name: 'Tether', network: 'Other' })
    await expect(change(id, { name: 'bitcoin', network: 'BITCOIN' })).rejects.toMatchObject(taken)
    expect(await getWallet(base.db, trust, id)).toMatchObject({ name: 'Tether', network: 'Other' })
  })

  test('can change the case of a wallet’s own name', async () => {
    const { id } = await bitcoin()
    await expect(change(id, { name: 'BITCOIN' })).resolves.toMatchObject({ name: 'BITCOIN' })
  })

  test('can replace the picture alone, which must still lead to the address', async () => {
    const before = await bitcoin()
    const after = await change(before.id, { qrCode: await pictureOf(`bitcoin:${OLD}`) })
    expect(await shownBy(after)).toBe(`bitcoin:${OLD}`)
    expect(after).toEqual({ ...before, qrCode: after.qrCode, updatedAt: after.updatedAt })
    expect(after.updatedAt > before.updatedAt).toBe(true)
    await expect(change(before.id, { qrCode: await pictureOf(NEW) })).rejects.toMatchObject(refusal('qrCode'))
    expect(await getWallet(base.db, trust, before.id)).toEqual(after)
  })

  test.each([
    ['nothing', {}],
    ['the current values', { name: 'Bitcoin', network: 'Bitcoin', address: OLD }],
  ])('with %s changes nothing, including an uploaded picture', async (_, edit) => {
    const before = await bitcoin({ qrCode: await pictureOf(`bitcoin:${OLD}`) })
    await expect(change(before.id, edit)).resolves.toEqual(before)
    expect(await auditOf(before.id)).toMatchObject([{ act: 'wallet.created' }])
  })

  test('of an unknown or deleted wallet is not found', async () => {
    const { id } = await bitcoin()
    await archiveWallet(base.db, trust, id, by)
    await expect(change(id, { name: 'Again' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(change(randomUUID(), { name: 'Again' })).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('concurrent edits', () => {
  test('run in turn: one address is shown, and all others are on record', async () => {
    const { id } = await bitcoin({ network: 'Other', address: 'address 0' })
    const sent = Array.from({ length: 8 }, (_, at) => `address ${at + 1}`)
    await Promise.all(sent.map((address) => change(id, { address })))

    const history = await base.db.rows<{ address: string; from: string; until: string | null }>(sql`
      select address, created_at as "from", retired_at as until from wallet_addresses where wallet_id = ${id}
      order by created_at, retired_at nulls last`)
    expect(history.map(({ address }) => address).sort()).toEqual(['address 0', ...sent])
    expect(history.filter(({ until }) => until === null)).toHaveLength(1)
    // Each address begins exactly when the one before it ends.
    expect(history.slice(1).map(({ from }) => from)).toEqual(history.slice(0, -1).map(({ until }) => until))
    expect(await auditOf(id)).toHaveLength(9)
  })

  test('refuse a picture that was checked against an address replaced since', async () => {
    const { id } = await bitcoin()
    const picture = await pictureOf(OLD)
    let late: Promise<unknown> = Promise.resolve()
    await base.db.transaction(async (tx) => {
      await tx.run(sql`select from wallets where id = ${id} for no key update`)
      late = expect(change(id, { qrCode: picture })).rejects.toMatchObject(refusal('qrCode'))
      await serverWaits(base)
      await tx.run(sql`update wallet_addresses set retired_at = now() where wallet_id = ${id}`)
      const shown = { id: randomUUID(), walletId: id, address: NEW, qrPng: await drawQr(NEW) }
      await insertAddress(tx, trust.keys, { ...shown, createdAt: null, retiredAt: null })
      const named = { id, name: 'Bitcoin', network: 'Bitcoin', address: NEW }
      const words = { ...named, ...SHARED, version: 2, archived: false }
      const signature = signWords(trust.keys, walletWords({ ...words, qrSha256: sha256(shown.qrPng) }))
      await tx.run(sql`update wallets set version = 2, signature = ${signature} where id = ${id}`)
    })
    await late
    expect(await shownBy(await getWallet(base.db, trust, id))).toBe(NEW)
  })
})

describe('a deleted wallet', () => {
  test('is gone for customers and stays on record', async () => {
    const { id } = await bitcoin()
    await archiveWallet(base.db, trust, id, by)
    expect(await listWallets(base.db, trust, {})).toMatchObject({ data: [], total: 0, matched: 0 })
    await expect(getWallet(base.db, trust, id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await base.owner.value(sql`select count(*) from wallet_addresses where wallet_id = ${id}`)).toBe(1)
  })

  test('can’t be deleted again, not even at the same moment', async () => {
    const { id } = await bitcoin()
    const results = await Promise.allSettled([
      archiveWallet(base.db, trust, id, by),
      archiveWallet(base.db, trust, id, by),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(archiveWallet(base.db, trust, id, by)).rejects.toMatchObject({ code: 'not_found' })
    await expect(archiveWallet(base.db, trust, randomUUID(), by)).rejects.toMatchObject({ code: 'not_found' })
    expect(await auditOf(id)).toMatchObject([{ act: 'wallet.created' }, { act: 'wallet.archived' }])
  })
})

describe('the audit log', () => {
  test('records who changed what, before and after, with addresses in plain text and pictures as fingerprints', async () => {
    const { id } = await bitcoin()
    await change(id, { address: NEW, name: 'BTC', network: 'Bitcoin' })
    await change(id, { qrCode: await pictureOf(`bitcoin:${NEW}`) })
    await archiveWallet(base.db, trust, id, by)

    const who = { actorId: by.actorId, address: '203.0.113.7', requestId: 'a request', chain: 'system' }
    const whole = { name: 'BTC', network: 'Bitcoin', address: NEW, qrPicture: fingerprint, ...SHARED }
    expect(await auditOf(id)).toEqual([
      { ...who, act: 'wallet.created', before: null, after: { ...whole, name: 'Bitcoin', address: OLD } },
      {
        ...who,
        act: 'wallet.changed',
        before: { name: 'Bitcoin', address: OLD, qrPicture: fingerprint },
        after: { name: 'BTC', address: NEW, qrPicture: fingerprint },
      },
      {
        ...who,
        act: 'wallet.changed',
        before: { qrPicture: fingerprint },
        after: { qrPicture: fingerprint },
      },
      { ...who, act: 'wallet.archived', before: whole, after: null },
    ])
  })

  test('and the change are written together or not at all', async () => {
    const before = await bitcoin()
    await base.owner.run(
      sql`alter table audit_log add constraint broken check (act <> 'wallet.changed') not valid`,
    )
    await expect(change(before.id, { address: NEW })).rejects.toMatchObject({ constraint: 'broken' })
    await base.owner.run(sql`alter table audit_log drop constraint broken`)
    await base.owner.run(sql`
      create constraint trigger broken after insert on wallet_addresses deferrable initially deferred
      for each row execute function refuse_change()`)
    await expect(change(before.id, { address: NEW })).rejects.toThrow(/refused/)
    await base.owner.run(sql`drop trigger broken on wallet_addresses`)
    expect(await auditOf(before.id)).toMatchObject([{ act: 'wallet.created' }])
    expect(await getWallet(base.db, trust, before.id)).toEqual(before)
  })
})
