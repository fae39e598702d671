import { cents } from '@bank/contract/money'
import { NETWORKS } from '@bank/contract/networks'
import { type Offer, offers } from '@bank/contract/offers'
import { wallets } from '@bank/contract/wallets'
import type { Chance } from '../../demo/chance.ts'
import type { TestServer } from '../../server/testing/bank.ts'
import { type TestChain, USDC, USDT } from '../../server/testing/chain/chain.ts'
import { KEYS, perOffer } from '../../server/testing/wallet-keys.ts'
import type { Paid } from './follower-truth.ts'

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

/** Customers who pay: coins to an address of each offer, and a token to an address that all share. */
export async function openPayers(bank: TestServer, chain: TestChain, chance: Chance) {
  const administrator = await bank.add({ role: 'admin' })
  const add = async (name: string, network: string, form: object = {}) =>
    (await administrator.call(wallets.create, { form: { name, network, address: ADDRESS, ...form } })).data.id
  const ether = await add('Ethereum', 'Ethereum', perOffer(KEYS.ethereum))
  const dollars = await add('USDC', 'ERC-20')
  const paid: Paid[] = []

  for (const token of [USDT, USDC]) await chain.give(token, 10n ** 15n)
  await chain.mine()

  async function send(payment: Omit<Paid, 'txid'>): Promise<void> {
    const { asset, address, units } = payment
    const token = { USDT, USDC }[asset]
    paid.push({
      ...payment,
      txid: await (token ? chain.payToken(token, address, units) : chain.pay(address, units)),
    })
  }

  async function makeOffer(walletId: string) {
    const { id: owner, call } = await bank.add()
    const amount = cents(10_000 + Math.floor(chance() * 1_000_000))
    const { data } = await call(offers.make, { body: { walletId, accountType: 'checking', amount } })
    return { owner, address: data.address, units: unitsOf(data) }
  }

  /** What was asked for, once or twice, in part, after dust, or beside another coin. */
  async function payCoins(): Promise<void> {
    const { owner, address, units } = await makeOffer(ether)
    const ways = [[units], [units], [units, units], [units / 2n], [1n, units]]
    for (const each of ways[Math.floor(chance() * ways.length)] ?? [])
      await send({ asset: 'ETH', units: each, address, owner: each === 1n ? null : owner })
    if (chance() < 0.2) await send({ asset: 'USDT', units: 20_000_000n, address, owner })
  }

  /** Exactly what was asked for, or a round amount, which says nothing about whose it is. */
  async function payTokens(): Promise<void> {
    const { owner, address, units } = await makeOffer(dollars)
    if (chance() < 0.2) {
      const round = (units / 1_000_000n) * 1_000_000n
      await send({ asset: 'USDC', units: round, address, owner: null })
    } else await send({ asset: 'USDC', units, address, owner })
  }

  return { paid, send, pay: () => (chance() < 0.6 ? payCoins() : payTokens()) }
}

function unitsOf({ cryptoAmount, asset }: Offer): bigint {
  const [whole = '0', fraction = ''] = (cryptoAmount ?? '0').split('.')
  const { decimals } = NETWORKS.ethereum.assets.find(({ symbol }) => symbol === asset) ?? { decimals: 0 }
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}
