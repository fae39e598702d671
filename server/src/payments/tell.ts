import type { Network } from '@bank/contract/coin'
import type { PaymentState } from '@bank/contract/payment'
import type { TransactionStatus } from '@bank/contract/transactions'
import sql from 'sql-template-tag'
import { assetOfWallet } from '../chains/network-names.ts'
import { type Database, DatabaseUnavailable, type Queries } from '../db/connect.ts'
import type { Log } from '../http/request-log.ts'
import type { Outbox } from '../mail/outbox.ts'
import { notifyCustomer } from '../notifications/notice.ts'
import { approveByItself } from '../transactions/approve-by-itself.ts'
import { paymentState } from '../transactions/payment-facts.ts'
import { isErased } from '../users/user.ts'
import { isThere } from './seen-payment.ts'
import { coinsInWords, confirmed, type Verdict } from './words.ts'

/** Whether the customer of `payments p` can be told that all of what arrived for their request is confirmed. */
export const toTell = sql`
  p.state = 'settled' and p.transaction_id is not null and p.told_at is null
  and not exists (select from payments x where x.transaction_id = p.transaction_id and x.state = 'open')`

type Told = { db: Database; outbox: Outbox; log: Log }

/**
 * Approves what the bank's own rule approves, or else tells the customer that their payment is confirmed and what happens next:
 * once for all payments of a request.
 */
export async function tell(bank: Told, id: string): Promise<void> {
  const { db } = bank
  // First, because whoever is killed in between tries both again.
  await approve(bank, id)
  await db.transaction(async (tx) => {
    const of = await tx.find<{ transactionId: string }>(sql`
      select p.transaction_id as "transactionId" from payments p where p.id = ${id} and ${toTell} for update of p`)
    if (!of) return
    const request = await readRequest(tx, of.transactionId)
    await tx.run(sql`
      update payments set told_at = clock_timestamp()
      where transaction_id = ${of.transactionId} and state = 'settled' and told_at is null`)
    const verdict = verdictOf(request)
    if (verdict) await notifyCustomer(tx, request.userId, confirmed(verdict, request))
  })
}

/** What can't be approved is left to staff, and told. */
async function approve({ db, outbox, log }: Told, id: string): Promise<void> {
  const settled = await db.find<{ transactionId: string }>(sql`
    select p.transaction_id as "transactionId" from payments p where p.id = ${id} and ${toTell}`)
  if (!settled) return
  try {
    await approveByItself(db, outbox, settled.transactionId)
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error
    log.error(
      { transaction: settled.transactionId, cause: String(error) },
      'a payment was not approved by itself',
    )
  }
}

type Request = {
  userId: string
  accountType: string
  status: TransactionStatus
  state: PaymentState
  isGone: boolean
  /** Everything that arrived, and what was asked for, in words. */
  arrived: string
  asked: string | null
  isInOtherCoin: boolean
}

type Asked = {
  asset: string | null
  network: Network | null
  decimals: number | null
  units: string | null
  cryptoType: string
  cryptoNetwork: string
}

async function readRequest(tx: Queries, id: string): Promise<Request> {
  const row = await tx.row<Omit<Request, 'arrived' | 'asked' | 'isInOtherCoin'> & Asked>(sql`
    select t.user_id as "userId", t.account_type as "accountType", t.status, ${paymentState} as state, (select ${isErased} from users where id = t.user_id) as "isGone",
      o.asset, o.network, o.decimals, o.crypto_units::text as units, w.name as "cryptoType", w.network as "cryptoNetwork"
    from transactions t left join wallets w on w.id = t.wallet_id
      left join offers o on o.id = t.offer_id and o.user_id = t.user_id
    where t.id = ${id}`)
  const sums = await tx.rows<{ asset: string; network: Network; decimals: number; units: string }>(sql`
    select p.asset, p.network, p.decimals, sum(p.units)::text as units from payments p
    where p.transaction_id = ${id} and ${isThere} group by p.asset, p.network, p.decimals order by p.asset`)
  const { asset, network, decimals, units } = row
  const wanted = asset ?? assetOfWallet({ name: row.cryptoType, network: row.cryptoNetwork })?.asset.symbol
  return {
    ...row,
    arrived: sums.map(coinsInWords).join(' and '),
    asked:
      asset && network && decimals !== null && units
        ? coinsInWords({ asset, network, decimals, units })
        : null,
    isInOtherCoin: wanted !== undefined && sums.some((sum) => sum.asset !== wanted),
  }
}

/** Null where there is nothing to say: customers hear of a decision anyway, and staff deal with what was undone. */
function verdictOf({ status, state, isGone, isInOtherCoin }: Request): Verdict | null {
  if (status === 'completed' || isGone) return null
  if (status !== 'pending') return 'closed'
  if (isInOtherCoin && state !== 'reversed') return 'other-coin'
  if (state === 'late' || state === 'underpaid' || state === 'overpaid' || state === 'confirmed') return state
  return null
}
