import type { Assignment } from '@bank/contract/payments'
import sql from 'sql-template-tag'
import { type By, record } from '../audit/audit.ts'
import type { Database, Queries } from '../db/connect.ts'
import { notifyCustomer } from '../notifications/notice.ts'
import { Problem } from '../problem.ts'
import { ofTransaction } from '../transactions/transaction.ts'
import { lockUser } from '../users/user.ts'
import type { WalletTrust } from '../wallets/trust.ts'
import { depositOf } from './compare.ts'
import { attach, insertDeposit, recordDeposit } from './deposit.ts'
import { findOwnAddresses, findShownBy, type Named, placeOf } from './our-address.ts'
import { noSuchPayment } from './payment-list.ts'
import { isThere, type SeenPayment, seenColumns, worthOf } from './seen-payment.ts'
import { assigned, coinsInWords } from './words.ts'

/**
 * Makes an unmatched payment a pending deposit of a customer (DEC-60), however little it is worth. Deciding about it is
 * another act. Throws `not_found` for a payment or a customer that does not exist, `payment_taken` if it is somebody's already or
 * was undone, `forbidden` for staff's own account, and `validation_failed` for an address that was made for somebody else, and
 * where no amount is given or known.
 */
export function assignPayment(
  db: Database,
  trust: WalletTrust,
  id: string,
  { userId, accountType, amount: given }: Assignment,
  by: By,
): Promise<void> {
  if (userId === by.actorId) throw Problem.forbidden('ownAccount')
  return db.transaction(async (tx) => {
    const payment = await holdUnmatched(tx, id)
    const wallet = await walletOf(tx, trust, payment, userId)
    await lockUser(tx, userId)
    const amount = given ?? worthOf(payment, null)
    if (amount === null || amount < 1)
      throw Problem.invalid([{ path: 'amount', msg: 'Amount is required, because no rate was known' }])
    const place = { ...wallet, userId, accountType, address: payment.address }
    const deposit = { ...depositOf(payment, place), amount }
    const transactionId = await insertDeposit(tx, deposit)
    await attach(tx, payment, { userId, transactionId, matchedBy: 'staff', offer: null })
    await notifyCustomer(tx, userId, assigned(payment, deposit))
    await recordDeposit(tx, transactionId, deposit, payment)
    const after = { amount, accountType, cryptoAmount: coinsInWords(payment), txid: payment.txid }
    await record(tx, ofTransaction('payment.assigned', transactionId, userId, by, { after }))
  })
}

async function holdUnmatched(tx: Queries, id: string): Promise<SeenPayment> {
  const payment = await tx.find<SeenPayment & { isFree: boolean }>(sql`
    select ${seenColumns}, p.transaction_id is null and ${isThere} as "isFree" from payments p
    where p.id = ${id} and p.state <> 'dropped' for update`)
  if (!payment) noSuchPayment()
  if (!payment.isFree) throw new Problem('payment_taken')
  return payment
}

/** The wallet whose address this is. What arrived at an address of somebody else's never becomes money of the bank's (HAZ-B6). */
async function walletOf(
  tx: Queries,
  trust: WalletTrust,
  payment: SeenPayment,
  userId: string,
): Promise<Named> {
  const own = (await findOwnAddresses(tx, trust, [payment])).get(placeOf(payment))
  if (own && own.userId !== userId) {
    const message = 'The address of this payment was made for another customer'
    throw Problem.invalid([{ path: 'userId', msg: message }])
  }
  const wallet = own ?? (await findShownBy(tx, trust, payment))
  if (!wallet) {
    const message = 'This address is not the bank’s, so nothing was assigned. Please tell the operator.'
    throw new Problem('unknown_address', { message })
  }
  return wallet
}
