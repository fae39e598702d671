import { randomBytes } from 'node:crypto'
import { wallets } from '@bank/contract/wallets'
import sql, { raw } from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { refused } from '../../testing/bank.ts'
import { startBank } from '../../testing/scenes.ts'
import { tamper } from '../../testing/tampering.ts'
import { KEYS, PRIVATE_KEYS, perOffer } from '../../testing/wallet-keys.ts'
import { masterKeys } from '../encryption/master-keys.ts'
import { signWalletsAgain } from './sign-all.ts'
import { areWordsSigned, type KeyStatement, keyWords } from './signature.ts'

const ADDRESS = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const DOGECOIN = 'DBXu2kgc3xtvCUWFcxFE3r9hEYgmuaaCyD'
const { bitcoin, otherBitcoin, ethereum } = KEYS

const server = await startBank()
const administrator = await server.add({ role: 'admin' })
const second = await server.add({ role: 'admin' })
const customer = await server.add()
beforeEach(async () => {
  await server.owner.run(sql`update wallets set archived_at = now() where archived_at is null`)
  await server.owner.run(sql`update settings set wallet_change_approval = 'off'`)
})

type Form = {
  name?: string
  network?: string
  address?: string
  depositAddresses?: 'shared' | 'per-offer'
  extendedPublicKey?: string
  confirmedAddresses?: string
}

const create = async (form: Form = {}) => {
  const whole = { name: 'Bitcoin', network: 'Bitcoin', address: ADDRESS, ...form }
  return (await administrator.call(wallets.create, { form: whole })).data
}
const edit = async (id: string, form: Form & { seen?: string }) =>
  (await administrator.call(wallets.update, { params: { id }, form })).data
const find = async (id: string) =>
  (await administrator.call(wallets.listAll, { query: {} })).data.find((wallet) => wallet.id === id)
const shownToCustomers = async (id: string) =>
  (await customer.call(wallets.list, { query: {} })).data.find((wallet) => wallet.id === id)

const refusedFor = (path: string) => ({ status: 400, code: 'validation_failed', errors: [{ path }] })

describe('a wallet with a key', () => {
  test('shows staff its first addresses, and customers only that they get an address of their own', async () => {
    const { id } = await create()
    const kept = await edit(id, { extendedPublicKey: bitcoin.text })
    expect(kept).toMatchObject({
      depositAddresses: 'shared',
      extendedPublicKey: bitcoin.text,
      previewAddresses: bitcoin.addresses,
      asset: { network: 'bitcoin', symbol: 'BTC' },
    })
    await edit(id, perOffer(bitcoin))
    expect(await find(id)).toMatchObject({ depositAddresses: 'per-offer', withdrawn: null })
    const shown = await shownToCustomers(id)
    expect(shown).toMatchObject({ depositAddresses: 'per-offer', address: ADDRESS })
    expect(JSON.stringify(shown)).not.toContain('zpub')
  })

  test('is recorded with the key, before and after, and the key is kept for ever', async () => {
    const { id } = await create()
    await edit(id, perOffer(bitcoin))
    await edit(id, { depositAddresses: 'shared', extendedPublicKey: '' })
    const rows = await server.db.rows<{ before: object; after: object }>(sql`
      select before, after from audit_log where subject_id = ${id} and act = 'wallet.changed' order by position`)
    const on = { depositAddresses: 'per-offer', extendedPublicKey: bitcoin.text }
    const off = { depositAddresses: 'shared', extendedPublicKey: null }
    expect(rows).toEqual([
      { before: off, after: on },
      { before: on, after: off },
    ])
    expect(await find(id)).toMatchObject({ ...off, previewAddresses: [] })
    const kept = sql`select extended_public_key as key from wallet_keys where wallet_id = ${id}`
    expect(await server.db.rows(kept)).toEqual([{ key: bitcoin.text }])
    await expect(server.owner.run(sql`delete from wallet_keys where wallet_id = ${id}`)).rejects.toThrow(
      'never changes',
    )
  })

  test('says when what customers pay to last changed, by its address, its use or its key', async () => {
    const { id, createdAt } = await create()
    const changedAt = async () => (await find(id))?.addressChangedAt ?? ''
    expect(await changedAt()).toBe(createdAt)
    await edit(id, { extendedPublicKey: bitcoin.text })
    expect(await changedAt()).toBe(createdAt)
    await edit(id, perOffer(bitcoin))
    const used = await changedAt()
    expect(used > createdAt).toBe(true)
    await edit(id, perOffer(otherBitcoin))
    expect((await changedAt()) > used).toBe(true)
  })

  test('can be created at once, with its addresses confirmed', async () => {
    const wallet = await create(perOffer(bitcoin))
    expect(wallet).toMatchObject({ depositAddresses: 'per-offer', previewAddresses: bitcoin.addresses })
  })

  test('tells apart two editors of whom one changed the key', async () => {
    const { id, updatedAt: seen } = await create()
    await edit(id, { extendedPublicKey: bitcoin.text })
    const late = await refused(
      administrator.call(wallets.update, { params: { id }, form: { ...perOffer(otherBitcoin), seen } }),
    )
    expect(late).toMatchObject({
      code: 'changed_meanwhile',
      body: { changes: [{ field: 'extendedPublicKey', value: bitcoin.text }] },
    })
  })
})

describe('addresses of a key are switched on', () => {
  test.each([
    ['spaces', bitcoin.addresses.join('  ')],
    ['commas', bitcoin.addresses.join(', ')],
    ['a JSON list', JSON.stringify(bitcoin.addresses)],
    ['line breaks of Windows', bitcoin.addresses.join('\r\n')],
  ])('by the three addresses with %s between them', async (_, confirmedAddresses) => {
    const { id } = await create()
    expect(await edit(id, { ...perOffer(bitcoin), confirmedAddresses })).toMatchObject({
      depositAddresses: 'per-offer',
    })
  })

  test('by addresses in any case, where their network has none', async () => {
    const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    const { id } = await create({ name: 'ETH', network: 'ERC-20', address })
    const confirmedAddresses = ethereum.addresses.join(' ').toLowerCase()
    await edit(id, { ...perOffer(ethereum), confirmedAddresses })
    expect(await find(id)).toMatchObject({ previewAddresses: ethereum.addresses })
    const capitals = { confirmedAddresses: bitcoin.addresses.join(' ').toUpperCase() }
    await edit((await create()).id, { ...perOffer(bitcoin), ...capitals })
  })

  test('and never without them, nor with those of another key, in another order, or of which one is wrong', async () => {
    const { id } = await create()
    const { confirmedAddresses: _, ...unconfirmed } = perOffer(bitcoin)
    const [first = '', other = '', third = ''] = bitcoin.addresses
    const wrong = [
      undefined,
      '',
      otherBitcoin.addresses.join(' '),
      [other, first, third].join(' '),
      [first, other].join(' '),
      [first, other, third, first].join(' '),
      [first, other, third.replace('q', 'Q')].join(' '),
      [first, other, `${third}x`].join(' '),
    ]
    for (const confirmedAddresses of wrong) {
      const form = confirmedAddresses === undefined ? unconfirmed : { ...unconfirmed, confirmedAddresses }
      expect(await refused(edit(id, form)), confirmedAddresses).toMatchObject(
        refusedFor('confirmedAddresses'),
      )
    }
    expect(await find(id)).toMatchObject({ depositAddresses: 'shared', extendedPublicKey: null })
  })

  test('again when the key is exchanged, but not when it is only written otherwise or nothing of it changes', async () => {
    const { id } = await create(perOffer(bitcoin))
    const exchanged = edit(id, { extendedPublicKey: otherBitcoin.text })
    expect(await refused(exchanged)).toMatchObject(refusedFor('confirmedAddresses'))
    expect(await edit(id, { extendedPublicKey: bitcoin.asXpub })).toMatchObject({
      extendedPublicKey: bitcoin.asXpub,
    })
    expect(await edit(id, { name: 'BTC' })).toMatchObject({ name: 'BTC', depositAddresses: 'per-offer' })
    expect(await edit(id, perOffer(otherBitcoin))).toMatchObject({ previewAddresses: otherBitcoin.addresses })
    expect(await server.owner.value(sql`select count(*) from wallet_keys where wallet_id = ${id}`)).toBe(3)
  })

  test('never without a key, for unknown coins, or with a key of another network', async () => {
    const { id } = await create()
    expect(await refused(edit(id, { depositAddresses: 'per-offer' }))).toMatchObject(
      refusedFor('extendedPublicKey'),
    )
    // The same spelling of a key is used on both networks, so only the compared addresses tell.
    expect(await refused(edit(id, perOffer(ethereum)))).toMatchObject(refusedFor('confirmedAddresses'))
    const doge = await create({ name: 'Doge', network: 'Dogecoin', address: DOGECOIN })
    expect(await refused(edit(doge.id, perOffer(bitcoin)))).toMatchObject(refusedFor('depositAddresses'))
    expect(await refused(edit(doge.id, { extendedPublicKey: bitcoin.text }))).toMatchObject(
      refusedFor('extendedPublicKey'),
    )
    expect(await refused(edit(id, { extendedPublicKey: KEYS.vpub }))).toMatchObject(
      refusedFor('extendedPublicKey'),
    )
  })

  test('and the key can’t be removed, nor its network changed, while addresses come from it', async () => {
    const { id } = await create(perOffer(bitcoin))
    expect(await refused(edit(id, { extendedPublicKey: '' }))).toMatchObject(refusedFor('extendedPublicKey'))
    const elsewhere = {
      network: 'ERC-20',
      name: 'ETH',
      address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    }
    expect(await refused(edit(id, elsewhere))).toMatchObject(refusedFor('extendedPublicKey'))
    expect(await find(id)).toMatchObject({ depositAddresses: 'per-offer', network: 'Bitcoin' })
  })
})

describe('with approval of changes', () => {
  beforeEach(() => server.owner.run(sql`update settings set wallet_change_approval = 'second-administrator'`))

  test('a key is confirmed when it is proposed, shown to the second administrator, and used once they agree', async () => {
    await server.owner.run(sql`update settings set wallet_change_approval = 'off'`)
    const { id } = await create()
    await server.owner.run(sql`update settings set wallet_change_approval = 'second-administrator'`)
    const { confirmedAddresses: _, ...unconfirmed } = perOffer(bitcoin)
    expect(await refused(edit(id, unconfirmed))).toMatchObject(refusedFor('confirmedAddresses'))
    expect(await edit(id, perOffer(bitcoin))).toMatchObject({ depositAddresses: 'shared' })
    expect(await server.db.rows(sql`select from wallet_keys where wallet_id = ${id}`)).toEqual([])

    const { data } = await second.call(wallets.listChanges, {})
    const waiting = data.changes.find(({ wallet }) => wallet?.extendedPublicKey === bitcoin.text)
    expect(waiting).toMatchObject({
      wallet: { depositAddresses: 'per-offer', previewAddresses: bitcoin.addresses },
      current: { depositAddresses: 'shared', extendedPublicKey: null },
    })
    await second.call(wallets.confirmChange, { params: { id: waiting?.id ?? '' } })
    expect(await shownToCustomers(id)).toMatchObject({ depositAddresses: 'per-offer' })
    expect(await server.db.rows(sql`select from wallet_keys where wallet_id = ${id}`)).toHaveLength(1)
  })

  test('a proposal whose key was swapped in the database has no effect', async () => {
    await administrator.call(wallets.create, {
      form: { name: 'Bitcoin', network: 'Bitcoin', address: ADDRESS, ...perOffer(bitcoin) },
    })
    const proposal = sql`select id from wallet_proposals where decided_at is null and extended_public_key = ${bitcoin.text}`
    const { id } = await server.db.row<{ id: string }>(proposal)
    const swap = sql`update wallet_proposals set extended_public_key = ${otherBitcoin.text} where id = ${id}`
    await tamper(server, 'wallet_proposals', swap)
    const { changes } = (await second.call(wallets.listChanges, {})).data
    expect(changes.map((change) => change.id)).not.toContain(id)
    expect(await refused(second.call(wallets.confirmChange, { params: { id } }))).toMatchObject({
      status: 404,
    })
  })
})

describe('a private key', () => {
  test('is refused in any field and any disguise, recorded, and nowhere stored or answered', async () => {
    const { id } = await create()
    const form = { name: 'Coins', network: 'Elsewhere', address: ADDRESS }
    const attempts = [
      ...Object.values(PRIVATE_KEYS).map((key) => edit(id, { extendedPublicKey: `  ${key} ` })),
      edit(id, { extendedPublicKey: PRIVATE_KEYS.zprv, depositAddresses: 'per-offer' }),
      edit(id, { address: PRIVATE_KEYS.xprv }),
      edit(id, { confirmedAddresses: PRIVATE_KEYS.xprv }),
      create({ ...form, extendedPublicKey: PRIVATE_KEYS.zprv }),
      create({ ...form, address: PRIVATE_KEYS.zprv }),
    ]
    const refusals = await Promise.all(attempts.map((attempt) => refused(attempt)))
    for (const refusal of refusals) expect(refusal).toMatchObject({ status: 400, code: 'validation_failed' })
    expect(refusals[0]).toMatchObject(refusedFor('extendedPublicKey'))
    expect(JSON.stringify(refusals)).not.toMatch(/prv9|prvA|xpub|zpub/)

    const recorded = await server.db.rows<{
      chain: string
      after: object
      subject: string | null
      actor: string
    }>(sql`
      select chain, after, subject_id as subject, actor_id as actor from audit_log
      where act = 'wallet.private_key_refused' order by position`)
    expect(recorded).toHaveLength(attempts.length)
    expect(recorded).toContainEqual({
      chain: 'system',
      after: { fields: ['extendedPublicKey'] },
      subject: id,
      actor: administrator.id,
    })
    const tables = await server.owner.rows<{ name: string }>(sql`
      select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`)
    const secrets = Object.values(PRIVATE_KEYS).map((key) => `%${key.slice(10, 60)}%`)
    for (const { name } of tables) {
      const hits = await server.owner.value<number>(
        sql`select count(*) from ${raw(name)} t where t::text like any (${secrets})`,
      )
      expect([name, hits]).toEqual([name, 0])
    }
  })
})

test('after the master key was replaced, the wallet and its key are still ours', async () => {
  const { id } = await create(perOffer(bitcoin))
  const [next, previous] = [masterKeys(randomBytes(32).toString('base64')), server.masterKeys.current]
  await server.db.transaction(async (tx) => {
    await tx.run(sql`
      insert into wallet_keys (id, wallet_id, fingerprint, extended_public_key, signature)
      values (gen_random_uuid(), ${id}, 'forged', ${otherBitcoin.text}, ${randomBytes(64)})`)
  })
  await signWalletsAgain(server.db, { current: next.current, all: [next.current, previous] })
  const rows = await server.db.rows<KeyStatement & { signature: Buffer }>(sql`
    select id, wallet_id as "walletId", fingerprint, extended_public_key as "extendedPublicKey", signature
    from wallet_keys where wallet_id = ${id}`)
  const signed = rows.filter(({ signature, ...statement }) =>
    areWordsSigned(next, keyWords(statement), signature),
  )
  expect(signed.map(({ extendedPublicKey }) => extendedPublicKey)).toEqual([bitcoin.text])
  // Back again, for the other tests.
  await signWalletsAgain(server.db, { current: previous, all: [previous, next.current] })
  expect(await shownToCustomers(id)).toMatchObject({ depositAddresses: 'per-offer' })
})

describe('an attacker with write access to the database', () => {
  test.each([
    ['who swaps the key', sql`extended_public_key = ${otherBitcoin.text}`],
    ['who writes the same key otherwise', sql`extended_public_key = ${bitcoin.asXpub}`],
    ['who has customers pay to the shared address', sql`deposit_addresses = 'shared'`],
    ['who removes the key', sql`deposit_addresses = 'shared', extended_public_key = null`],
  ])('%s shows the wallet to no customer', async (_, change) => {
    const { id } = await create(perOffer(bitcoin))
    await server.owner.run(sql`update wallets set ${change} where id = ${id}`)
    expect(await shownToCustomers(id)).toBeUndefined()
    expect(await find(id)).toMatchObject({ withdrawn: 'signature' })
    const alarm = sql`select from audit_log where act = 'wallet.withdrawn' and subject_id = ${id}`
    expect(await server.db.rows(alarm)).toHaveLength(1)
  })

  test('who gives a shared wallet a key shows it to no customer, and the key does not survive the repair', async () => {
    const { id } = await create()
    await server.owner.run(
      sql`update wallets set extended_public_key = ${otherBitcoin.text} where id = ${id}`,
    )
    expect(await shownToCustomers(id)).toBeUndefined()
    expect(await refused(edit(id, { address: ADDRESS }))).toMatchObject(refusedFor('extendedPublicKey'))
    const repaired = await edit(id, { address: ADDRESS, extendedPublicKey: '' })
    expect(repaired).toMatchObject({ withdrawn: null, extendedPublicKey: null })
  })

  test('who swaps the key is not helped by the repair: key and addresses are entered and compared again', async () => {
    const { id } = await create(perOffer(bitcoin))
    await server.owner.run(
      sql`update wallets set extended_public_key = ${otherBitcoin.text} where id = ${id}`,
    )
    const again = { address: ADDRESS, extendedPublicKey: bitcoin.text }
    expect(await refused(edit(id, again))).toMatchObject(refusedFor('confirmedAddresses'))
    await edit(id, { ...again, ...perOffer(bitcoin) })
    expect(await shownToCustomers(id)).toMatchObject({ depositAddresses: 'per-offer' })
    expect(await find(id)).toMatchObject({ extendedPublicKey: bitcoin.text, withdrawn: null })
  })
})
