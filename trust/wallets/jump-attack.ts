import { wallets } from '@bank/contract/wallets'
import { type Drill, FEED_USD } from './drill.ts'

/** Whoever controls the feed makes customers pay a tenth of the coins: their offers then have no rate at all. */
export async function jumpsRate(drill: Drill): Promise<string | null> {
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
