import { randomUUIDv7 } from 'node:crypto'
import type { Cents } from '@bank/contract/money'
import type { MatchedBy } from '@bank/contract/payments'
import sql from 'sql-template-tag'
import { OPERATOR, record } from '../audit/audit.ts'
import type { Queries } from '../db/connect.ts'
import type { OfferRow } from '../offers/offer-row.ts'
import { ofTransaction } from '../transactions/transaction.ts'
import { isErased } from '../users/user.ts'
import type { Named, OwnAddress } from './our-address.ts'
import { type SeenPayment, worthOf } from './seen-payment.ts'

/** What a deposit says that the bank makes of a payment; `offerId` is null for what was not offered. */
export type Deposit = Named &
  Pick<OwnAddress, 'userId' | 'accountType' | 'address'> & {
    amount: Cents
    reference: string
    offerId: string | null
  }

/** One change of a customer's requests at a time, as for their own. Returns false for one who was deleted or erased. */
export async function holdCustomer(tx: Queries, userId: string): Promise<boolean> {
  const held = await tx.find(sql`
    select from users where id = ${userId} and not ${isErased} for no key update`)
  return held !== null
}

export const ofOffer = (offer: OfferRow): Deposit => ({
  ...offer,
  cryptoNetwork: offer.network,
  offerId: offer.id,
})

/** Inserts a pending deposit. `recordDeposit` belongs to it, last in the transaction. */
export async function insertDeposit(tx: Queries, deposit: Deposit): Promise<string> {
  const id = randomUUIDv7()
  const { userId, accountType, amount, reference, walletId, cryptoType, cryptoNetwork, address, offerId } =
    deposit
  await tx.run(sql`
    insert into transactions (id, user_id, type, category, account_type, amount_cents, description, status, reference,
      wallet_id, crypto_type, crypto_network, crypto_address, offer_id)
    values (${id}, ${userId}, 'deposit', 'funding', ${accountType}, ${amount},
      ${`Deposit to ${accountType} with ${cryptoType}`}, 'pending', ${reference}, ${walletId}, ${cryptoType},
      ${cryptoNetwork}, ${address}, ${offerId})`)
  return id
}

/** Records a deposit that nobody asked for, by the bank's own hand, in the customer's chain. */
export function recordDeposit(
  tx: Queries,
  id: string,
  { userId, amount, accountType, cryptoType, address }: Deposit,
  { txid }: SeenPayment,
): Promise<void> {
  const after = { amount, accountType, cryptoType, cryptoAddress: address, txid }
  return record(tx, ofTransaction('transaction.requested', id, userId, OPERATOR, { after }))
}

type Owner = { userId: string; transactionId: string; matchedBy: MatchedBy; offer: OfferRow | null }

/** Gives a payment to a transaction, for ever. */
export async function attach(
  tx: Queries,
  payment: SeenPayment,
  { userId, transactionId, matchedBy, offer }: Owner,
): Promise<void> {
  await tx.run(sql`
    update payments set user_id = ${userId}, transaction_id = ${transactionId}, matched_by = ${matchedBy},
      matched_at = clock_timestamp(), worth_cents = ${worthOf(payment, offer)}, compared_at = clock_timestamp()
    where id = ${payment.id}`)
}
