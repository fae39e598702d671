import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { NETWORKS } from '@bank/contract/networks'
import { coinText } from '../../server/src/chains/coin-amount.ts'
import { runCommand, say, withOwner } from '../../server/src/commands/command.ts'
import { type AskedFor, findAskedFor } from './asked-for.ts'
import { CHAIN_URL } from './demonstration-chain.ts'
import { payOnDemonstrationChain } from './payment.ts'
import { unitsToPay, type Wish } from './units-to-pay.ts'

/**
 * npm run demo:pay -- REFERENCE [--amount=COINS | --short | --twice | --late]: pays what the bank asked for with this reference, on the
 * chain of demo:chain. It finds that in the bank's database, so it needs the DATA_DIR, or the owner's DATABASE_URL, of the bank.
 */
const USAGE = 'npm run demo:pay -- REFERENCE [--amount=COINS | --short | --twice | --late]'

const UNMATCHED =
  'All customers are shown this address, so only the exact amount says whose a payment is. Staff find this one under Payments on the chains, as unmatched, until its customer names its transaction ID.'

await runCommand(async () => {
  const { reference, wish } = readArguments()
  await withOwner(async (db, { CHAIN_ETHEREUM_URL = CHAIN_URL }) => {
    const asked = await findAskedFor(db, reference)
    const units = unitsToPay(asked, wish)
    if (wish === 'late') await expiry(asked)
    for (let left = wish === 'twice' ? 2 : 1; left > 0; left--) {
      const txid = await payOnDemonstrationChain(CHAIN_ETHEREUM_URL, asked, units)
      say(`Sent ${coinText(units, asked.asset)} ${asked.asset.symbol} to ${asked.address}: ${txid}`)
    }
    say(
      asked.isShared && asked.units !== null && units !== asked.units
        ? UNMATCHED
        : `The bank shows it within seconds. ${NETWORKS.ethereum.confirmationsNeeded} blocks confirm it.`,
    )
  })
}, 'Nothing was paid.')

function readArguments(): { reference: string; wish: Wish } {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      amount: { type: 'string' },
      short: { type: 'boolean' },
      twice: { type: 'boolean' },
      late: { type: 'boolean' },
    },
  })
  const [reference, ...others] = positionals
  const { amount, short, twice, late } = values
  const wishes: Wish[] = [
    ...(amount === undefined ? [] : [{ amount }]),
    ...(short ? ['short' as const] : []),
    ...(twice ? ['twice' as const] : []),
    ...(late ? ['late' as const] : []),
  ]
  if (reference === undefined || others.length > 0 || wishes.length > 1) throw new Error(`Usage: ${USAGE}`)
  return { reference, wish: wishes[0] ?? 'exact' }
}

/** A payment is late when it is first seen after its offer's time, so there is nothing to do but wait. */
async function expiry({ expiresAt }: AskedFor): Promise<void> {
  if (!expiresAt) throw new Error('Nothing says until when this request is in time: it has no offer.')
  const left = expiresAt.getTime() - Date.now()
  if (left < 0) return
  say(`The offer’s amount holds for another ${Math.ceil(left / 60_000)} minutes; this pays right after that.`)
  await sleep(left + 1000)
}
