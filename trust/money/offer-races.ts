import { OPEN_OFFERS_MAX, offers } from '@bank/contract/offers'
import { transactions } from '@bank/contract/transactions'
import { wallets } from '@bank/contract/wallets'
import sql from 'sql-template-tag'
import { keyForm, newAccount } from '../harness/accounts.ts'
import { deposit } from '../harness/deposits.ts'
import { calling, fire } from '../harness/fired.ts'
import { inTurn } from '../harness/in-turn.ts'
import type { RunningBank } from '../harness/running-bank.ts'

const PRESSES = 20
const OFFERS = 30
const NAME = 'BTC'

/** "I Have Made Payment" makes one transaction of an offer, however often it is pressed at two servers. */
export async function pressTogether(bank: RunningBank): Promise<string | null> {
  const walletId = await keyedWallet(bank)
  const customer = await bank.add()
  const { amount } = deposit()
  const body = { walletId, accountType: 'checking' as const, amount }
  const { data: offer } = await calling(() => customer.at(0)(offers.make, { body }))
  const { reference, address } = offer
  const request = { ...deposit({ reference, address }), cryptoType: NAME }
  const { answers, refusals } = await fire(PRESSES, (n) =>
    customer.at(n % 2)(transactions.create, { body: request }),
  )
  if (refusals.size > 0) return `a press was refused: ${[...refusals.keys()].join(', ')}`
  const ids = new Set(answers.map(({ data }) => data.id))
  const made = await bank.owner.value<number>(
    sql`select count(*) from transactions where user_id = ${customer.id} and offer_id = ${offer.id}`,
  )
  return ids.size === 1 && made === 1 ? null : `${made} transactions, ${ids.size} answers`
}

/** A customer has 20 open offers at most, each with an address of its own. */
export async function offerTogether(bank: RunningBank): Promise<string | null> {
  const walletId = await keyedWallet(bank)
  const customer = await bank.add()
  const body = { walletId, accountType: 'checking' as const, amount: deposit().amount }
  const { answers, refusals } = await fire(OFFERS, (n) => customer.at(n % 2)(offers.make, { body }))
  const addresses = new Set(answers.map(({ data }) => data.address))
  const refused = refusals.get('too_many_open_offers')
  const isRight = addresses.size === OPEN_OFFERS_MAX && refused === OFFERS - OPEN_OFFERS_MAX
  return isRight ? null : `${answers.length} offers with ${addresses.size} addresses, ${refused} refused`
}

/** The wallet of this bank that gives each offer an address of its own. */
async function keyedWallet({ admins }: RunningBank): Promise<string> {
  const call = inTurn(admins, 0).at(0)
  const { data } = await calling(() => call(wallets.listAll, { query: { search: NAME } }))
  const known = data.find(({ name }) => name === NAME)
  if (known) return known.id
  const added = await calling(() => call(wallets.create, { form: keyForm(NAME, newAccount('races')) }))
  return added.data.id
}
