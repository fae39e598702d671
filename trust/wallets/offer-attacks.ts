import { type Offer, offers } from '@bank/contract/offers'
import { transactions } from '@bank/contract/transactions'
import { wallets } from '@bank/contract/wallets'
import sql, { type Sql } from 'sql-template-tag'
import { newAccount } from '../harness/accounts.ts'
import type { Member } from '../harness/bank-under-test.ts'
import type { Attack } from './attack.ts'
import { type Drill, FEED_USD, refusalOf } from './drill.ts'

const theirs = newAccount('thief')

/** Attacks on the addresses that are made for offers, and on what is asked for. */
export const offerAttacks: readonly Attack[] = [
  {
    name: 'SQL gives two wallets a foreign extended key',
    only: 'signatures',
    prepare: swapsKeys,
    judge: offersOfTheirs,
  },
  {
    name: 'SQL sets back the next index of a key',
    only: 'the record of used indexes',
    judge: setsIndexBack,
  },
  {
    name: 'SQL changes the address of an offer, or where it came from',
    only: 'deriving addresses again',
    judge: altersOffers,
  },
  { name: 'the rate of the feed is multiplied by ten', only: 'doubt about rates', judge: jumpsRate },
]

/** One wallet has a key of ours, the other none. A record of the foreign key carries a copied signature. */
async function swapsKeys({ addKeyedWallet, addWallet, tamper, expectAlarm }: Drill): Promise<string> {
  const ids = [await addKeyedWallet('BTC', newAccount('swapped')), await addWallet('SegWit')]
  const { extendedPublicKey, fingerprint } = theirs
  await tamper(
    sql`update wallets set extended_public_key = ${extendedPublicKey}, deposit_addresses = 'per-offer'
      where id = any(${ids}::uuid[])`,
    sql`insert into wallet_keys (id, wallet_id, fingerprint, extended_public_key, signature)
      select gen_random_uuid(), wallet.id, ${fingerprint}, ${extendedPublicKey}, k.signature
      from wallet_keys k cross join unnest(${ids}::uuid[]) wallet (id) where k.wallet_id = ${ids[0]}`,
  )
  for (const id of ids) expectAlarm(id)
  return ids.join(' ')
}

async function offersOfTheirs({ bank, offer, shown }: Drill, state: string): Promise<string | null> {
  const member = await bank.add()
  for (const id of state.split(' ')) {
    for (const server of [0, 1]) {
      const refusal = await refusalOf(offer(id, member, server))
      if (refusal !== '404 not_found') return `an offer of the foreign key is ${refusal ?? 'made'}`
      if ((await shown(id, member.at(server))) !== null) return 'customers are shown the wallet'
    }
  }
  return null
}

async function setsIndexBack({ bank, addKeyedWallet, offer, tamper }: Drill): Promise<string | null> {
  const account = newAccount('set back')
  const id = await addKeyedWallet('Segwit BTC', account)
  const first = await bank.add()
  const offered = [await offer(id, first), await offer(id, first, 1)]
  const where = sql`where fingerprint = ${account.fingerprint}`
  for (const way of [
    sql`update deposit_indexes set next_index = 0 ${where}`,
    sql`delete from deposit_indexes ${where}`,
  ]) {
    await tamper(way)
    const member = await bank.add()
    const made = await Promise.allSettled([0, 1, 0, 1].map((server) => offer(id, member, server)))
    for (const one of made) {
      if (one.status === 'rejected') return `no offer can be made any more: ${one.reason}`
      offered.push(one.value)
    }
  }
  const addresses = new Set(offered.map(({ address }) => address))
  return addresses.size === offered.length ? null : 'an address is offered twice'
}

/** Alters offers that the first server has made: one of an own address in three ways, and one of an address for all. */
async function altersOffers(drill: Drill): Promise<string | null> {
  const { bank, addKeyedWallet, addWallet, offer } = drill
  const [keyed, shared] = [
    await addKeyedWallet('BTC Segwit', newAccount('altered')),
    await addWallet('BTC Taproot'),
  ]
  const member = await bank.add()
  const altered = theirs.addressAt(0)
  const { fingerprint } = newAccount('altered')
  const ways: [string, (id: string) => Sql[]][] = [
    [keyed, (id) => [sql`update offers set address = ${altered} where id = ${id}`]],
    [shared, (id) => [sql`update offers set address = ${altered} where id = ${id}`]],
    // The address of another index, and one of a foreign key with its true origin.
    [keyed, (id) => move(id, { fingerprint, index: 1_000_000, address: null })],
    [keyed, (id) => move(id, { fingerprint: theirs.fingerprint, index: 0, address: altered })],
  ]
  for (const [at, [walletId, alter]] of ways.entries()) {
    const made = await offer(walletId, member)
    const wrong = await showsAltered(drill, member, made, alter(made.id))
    if (wrong !== null) return `${wrong} (way ${at + 1})`
  }
  return null
}

/** Gives an offer another origin, with the record of an address there. */
function move(id: string, to: { fingerprint: string; index: number; address: string | null }): Sql[] {
  const { fingerprint, index, address } = to
  return [
    sql`insert into deposit_addresses (fingerprint, address_index, wallet_id, network, address, user_id, account_type)
      select ${fingerprint}, ${index}, wallet_id, network, coalesce(${address}, address), user_id, account_type
      from offers where id = ${id}`,
    sql`update offers set key_fingerprint = ${fingerprint}, address_index = ${index},
      address = coalesce(${address}, address) where id = ${id}`,
  ]
}

async function showsAltered(
  { bank, tamper, isSaid }: Drill,
  member: Member,
  made: Offer,
  alter: Sql[],
): Promise<string | null> {
  await tamper(...alter)
  const { id } = made
  const second = member.at(1)
  const address = await bank.owner.value<string>(sql`select address from offers where id = ${id}`)
  const refusal = await refusalOf(second(offers.get, { params: { id } }))
  if (refusal !== '404 not_found') return `the second server shows it: ${refusal ?? 'answered'}`
  const { data: open } = await second(offers.listOpen, {})
  if (open.some((one) => one.id === id)) return 'the second server lists it'
  const { amount, accountType, cryptoType, reference } = made
  const body = {
    type: 'deposit' as const,
    amount,
    accountType,
    cryptoType,
    reference,
    cryptoAddress: address,
  }
  const pressed = await refusalOf(second(transactions.create, { body }))
  if (address !== made.address && pressed !== '400 unknown_address')
    return `a request is ${pressed ?? 'accepted'}`
  return (await isSaid(1, id)) ? null : 'the second server raised no alarm'
}

/** Whoever controls the feed makes customers pay a tenth of the coins: their offers then have no rate at all. */
async function jumpsRate(drill: Drill): Promise<string | null> {
  const { bank, rates, administrator, addWallet, offer } = drill
  const id = await addWallet('Taproot')
  const member = await bank.add()
  const rateAt = async (server: number) => (await offer(id, member, server)).rate
  const before = await rateAt(0)
  if (before !== Number(FEED_USD)) return `the rate before the jump is ${before}`
  await rates.say(`${FEED_USD}0`)
  try {
    for (const server of [0, 1]) {
      const { rate, cryptoAmount } = await offer(id, member, server)
      if (rate !== null || cryptoAmount !== null) return `${cryptoAmount} coins are asked for at ${rate}`
    }
    const { data } = await administrator(wallets.listAll, { query: { limit: 200 } })
    const trouble = data.find((wallet) => wallet.id === id)?.feedTrouble
    if (trouble !== 'jumped') return `administrators read ${trouble}`
    await administrator(wallets.setRate, { params: { id }, body: { usd: 51_000, validMinutes: 5 } })
    const byHand = await rateAt(1)
    return byHand === 51_000 ? null : `the rate by hand is ${byHand}`
  } finally {
    await rates.say(FEED_USD)
  }
}
