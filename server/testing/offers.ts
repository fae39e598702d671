import { ApiError } from '@bank/contract/client'
import { cents } from '@bank/contract/money'
import { type Offer, offers } from '@bank/contract/offers'
import { wallets } from '@bank/contract/wallets'
import jsqr from 'jsqr'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { findOffered } from '../src/offers/find-offered.ts'
import { createTestServer, type Person, type TestServer } from './bank.ts'
import { perOffer } from './wallet-keys.ts'

export const BTC = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
export const ETH = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
/** An address of somebody else. */
export const THEIRS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

export let server: TestServer
/** Another server of the same bank. */
export let other: TestServer
export let administrator: Person
export let customer: Person

/** A server and another one of the same bank, for all tests of a file; and for each test a new customer, and no wallets. */
export function openScene() {
  beforeAll(async () => {
    server = await createTestServer()
    other = await createTestServer({}, { database: server, masterKeys: server.masterKeys })
    administrator = await server.add({ role: 'admin' })
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    customer = await server.add()
    await server.owner.run(sql`update wallets set archived_at = now() where archived_at is null`)
    await setFeed({ BTC: '40000', LTC: '80', ETH: '2500' })
  })
}

export async function setFeed(rates: Record<string, string>) {
  await server.owner.run(sql`delete from feed_rates`)
  for (const [asset, usd] of Object.entries(rates))
    await server.owner.run(
      sql`insert into feed_rates (asset, usd, at, looked_at) values (${asset}, ${usd}::numeric, now(), now())`,
    )
}

export const addWallet = async (name = 'Bitcoin', network = name, address = BTC) =>
  (await administrator.call(wallets.create, { form: { name, network, address } })).data.id

export const addPerOffer = async (key: Parameters<typeof perOffer>[0], name: string, address = BTC) => {
  const form = { name, network: 'Bitcoin', address, ...perOffer(key) }
  return (await administrator.call(wallets.create, { form })).data.id
}

/** Gives another key to a wallet that already has one for each offer. */
export function changeKey(walletId: string, key: Parameters<typeof perOffer>[0]) {
  const { extendedPublicKey, confirmedAddresses } = perOffer(key)
  const form = { extendedPublicKey, confirmedAddresses }
  return administrator.call(wallets.update, { params: { id: walletId }, form })
}

export const make = async (
  walletId: string,
  amount = 1000,
  { call }: Pick<Person, 'call'> = customer,
): Promise<Offer> =>
  (await call(offers.make, { body: { walletId, accountType: 'checking', amount: cents(amount * 100) } })).data

export const get = async (id: string, { call }: Person = customer) =>
  (await call(offers.get, { params: { id } })).data

export const list = async ({ call }: Person = customer) => (await call(offers.listOpen, {})).data

/** The customer's offer that a request with this reference is for. */
export const offered = ({ id }: { id: string }, reference: string, { walletTrust } = server) =>
  findOffered(server.db, walletTrust, id, { reference, cryptoAddress: '' })

/** A slow machine can't make all of them within the time that a call waits for a lock, and says so. */
export async function patiently<Made>(call: () => Promise<Made>): Promise<Made> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 503)) throw error
    }
  }
}

/** What "I Have Made Payment" sends. */
export const requestFor = ({ reference, address, amount, cryptoType, accountType }: Offer) =>
  ({ type: 'deposit', amount, accountType, cryptoType, cryptoAddress: address, reference }) as const

/** What the camera of a wallet reads. */
export async function decoded({ qrCode }: Pick<Offer, 'qrCode'>): Promise<string | undefined> {
  const png = Buffer.from(qrCode.replace('data:image/png;base64,', ''), 'base64')
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data
}
