import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { pagesOf } from '../../testing/scenes.ts'
import { startWallets } from '../../testing/wallets.ts'
import { insertAddress, insertWallet } from './insert-wallet.ts'
import { archiveWallet, changeWallet, createWallet } from './wallet.ts'
import { listWallets, listWalletsWithHistory } from './wallet-list.ts'

const by = { actorId: randomUUID(), origin: null }

const { base, trust } = await startWallets()
beforeEach(async () => {
  await base.db.run(sql`update wallets set archived_at = now() where archived_at is null`)
})

const add = (name: string, network = 'Other', address = `address of ${name}`) =>
  createWallet(base.db, trust, { name, network, address }, by).then(({ wallet }) => wallet)

/** Inserts many wallets with the same timestamp. */
async function addMany(count: number) {
  await base.db.transaction(async (tx) => {
    for (let nth = 1; nth <= count; nth++) {
      const walletId = randomUUID()
      const shown = { id: randomUUID(), walletId, address: 'address', qrPng: Buffer.from('png') }
      const wallet = { id: walletId, name: `Coin ${nth}`, network: 'Other', createdAt: null, shown }
      await insertWallet(tx, trust.keys, wallet)
      await insertAddress(tx, trust.keys, { ...shown, createdAt: null, retiredAt: null })
    }
  })
}

async function readAll(sort: 'newest' | 'oldest', limit: number, between = async () => {}) {
  const pages = await pagesOf(async (from) => {
    const page = await listWallets(base.db, trust, { sort, limit, ...from })
    await between()
    return page
  })
  for (const { data } of pages) expect(data.length).toBeLessThanOrEqual(limit)
  return pages.flatMap(({ data }) => data.map(({ name }) => name))
}

describe('the list of wallets', () => {
  test('is sorted by newest or oldest', async () => {
    for (const name of ['first', 'second', 'third']) {
      await add(name)
      await new Promise((wait) => setTimeout(wait, 5))
    }
    expect((await listWallets(base.db, trust, {})).data.map(({ name }) => name)).toEqual([
      'third',
      'second',
      'first',
    ])
    const oldest = await listWallets(base.db, trust, { sort: 'oldest' })
    expect(oldest.data.map(({ name }) => name)).toEqual(['first', 'second', 'third'])
  })

  test.each(['newest', 'oldest'] as const)(
    'pages through all, %s first, without gaps or repeats',
    async (sort) => {
      await addMany(25)
      const names = await readAll(sort, 4)
      expect(names).toHaveLength(25)
      expect(new Set(names).size).toBe(25)
    },
  )

  test('neither skips nor repeats when wallets are added during paging', async () => {
    await addMany(12)
    let added = 0
    const names = await readAll('newest', 5, async () => void (await add(`late ${added++}`)))
    expect(names).toHaveLength(12)
    expect(new Set(names).size).toBe(12)
  })

  test('ends with a page that is exactly full', async () => {
    await addMany(4)
    expect(await listWallets(base.db, trust, { limit: 4 })).toMatchObject({
      total: 4,
      matched: 4,
      nextCursor: null,
    })
  })

  test('refuses a foreign cursor', async () => {
    const foreign = [
      '',
      'x',
      '💥',
      Buffer.from('2026-13-45T00:00:00Z x').toString('base64url'),
      Buffer.from("' or true --").toString('base64url'),
    ]
    for (const cursor of foreign) {
      const refused = { code: 'validation_failed', errors: [{ path: 'cursor' }] }
      await expect(listWallets(base.db, trust, { cursor })).rejects.toMatchObject(refused)
      await expect(listWalletsWithHistory(base.db, trust, { cursor })).rejects.toMatchObject(refused)
    }
  })

  test('leaves out deleted wallets, for administrators too', async () => {
    await archiveWallet(base.db, trust, (await add('gone')).id, by)
    await add('here')
    expect(await listWallets(base.db, trust, {})).toMatchObject({ data: [{ name: 'here' }], total: 1 })
    expect(await listWalletsWithHistory(base.db, trust, {})).toMatchObject({
      data: [{ name: 'here' }],
      total: 1,
    })
  })

  test('shows former addresses to administrators only, newest first', async () => {
    const { id } = await add('Coin', 'Other', 'one')
    await changeWallet(base.db, trust, id, { address: 'two' }, by)
    await changeWallet(base.db, trust, id, { address: 'three' }, by)
    const [wallet] = (await listWalletsWithHistory(base.db, trust, {})).data
    expect(wallet).toMatchObject({
      address: 'three',
      formerAddresses: [{ address: 'two' }, { address: 'one' }],
    })
    expect(wallet?.formerAddresses[0]?.until).toBe(wallet?.addressChangedAt)
    expect(JSON.stringify(await listWallets(base.db, trust, {}))).not.toContain('one')
  })
})

describe('the search for wallets', () => {
  const found = async (search: string) => {
    const { data, total, matched, nextCursor } = await listWalletsWithHistory(base.db, trust, { search })
    expect({ total, matched, nextCursor }).toEqual({ total: 4, matched: data.length, nextCursor: null })
    return data.map(({ name }) => name).sort()
  }

  beforeEach(async () => {
    await add('Bitcoin', 'Bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')
    await add('Tether', 'TRC-20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
    await add('50% off_coin', 'back\\slash')
    await add('50 percent')
  })

  test('finds parts of name, network and address in any case', async () => {
    expect(await found('tcOI')).toEqual(['Bitcoin'])
    expect(await found('trc-')).toEqual(['Tether'])
    expect(await found('7nhqJEK')).toEqual(['Tether'])
    expect(await found(' address of ')).toEqual(['50 percent', '50% off_coin'])
    expect(await found('nothing like it')).toEqual([])
    expect(await found('')).toHaveLength(4)
  })

  test('takes % and _ and \\ literally', async () => {
    expect(await found('50%')).toEqual(['50% off_coin'])
    expect(await found('%')).toEqual(['50% off_coin'])
    expect(await found('_')).toEqual(['50% off_coin'])
    expect(await found('\\')).toEqual(['50% off_coin'])
    expect(await found("'; drop table wallets; --")).toEqual([])
  })
})
