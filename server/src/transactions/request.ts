import { randomUUIDv7 } from 'node:crypto'
import {
  FUNDABLE,
  type FundingRequest,
  OPEN_REQUESTS_MAX,
  type Transaction,
} from '@bank/contract/transactions'
import sql, { type Sql } from 'sql-template-tag'
import { record, recording } from '../audit/audit.ts'
import type { Database, Queries } from '../db/connect.ts'
import type { Caller } from '../identity/sessions/caller.ts'
import { findOffered, isAboutOwn } from '../offers/find-offered.ts'
import type { OfferRow } from '../offers/offer-row.ts'
import { findOwnAddress } from '../offers/own-address.ts'
import type { Origin } from '../origin.ts'
import { Problem } from '../problem.ts'
import { isSameAddress, spellingsOf } from '../wallets/addresses.ts'
import { findPaymentAddress, type PaymentAddress } from '../wallets/payment-address.ts'
import type { WalletTrust } from '../wallets/trust.ts'
import { getOwn, ofTransaction, ownColumns, readStanding } from './transaction.ts'

type Outcome = { transaction: Transaction; isNew: boolean } | 'unknown address'

/**
 * Records a customer's request to be credited for a payment to one of our addresses (DEC-19). It is always pending, and
 * recorded once per reference: the same request again returns the existing transaction. With the reference of an offer, or to
 * an offer's own address, it is the request for that offer (DEC-58). Throws `only_deposits`, `not_fundable`,
 * `too_many_open_requests`, `reference_taken` if the reference belongs to a different request or offer, and
 * `unknown_address`, which is logged as a security event because something on the customer's device may have changed
 * the address.
 */
export async function requestDeposit(
  db: Database,
  trust: WalletTrust,
  caller: Caller,
  request: FundingRequest,
  origin: Origin,
) {
  if (request.type !== 'deposit') throw new Problem('only_deposits')
  if (!FUNDABLE.some((account) => account === request.accountType)) throw new Problem('not_fundable')
  const outcome = await db.transaction((tx) => requestOnce(tx, trust, caller.userId, request, origin))
  if (outcome === 'unknown address') {
    throw new Problem('unknown_address')
  }
  return outcome
}

async function requestOnce(
  tx: Queries,
  trust: WalletTrust,
  userId: string,
  request: FundingRequest,
  origin: Origin,
): Promise<Outcome> {
  const { amount, cryptoType, cryptoAddress } = request
  const by = { actorId: userId, origin }
  const given = request.reference ?? `${cryptoType}-${randomUUIDv7()}`
  // The statements are sent together and run in order. Each sees what was committed before it began, so those after
  // the lock see every change made under it.
  const [held, standing, shown] = await Promise.all([
    // One request of a customer at a time, so that concurrent requests can break neither the limit nor the reference.
    tx.find(sql`select id from users where id = ${userId} for no key update`),
    readStanding<{ isOwn: boolean }>(
      tx,
      userId,
      given,
      isSame(request),
      sql`${isAboutOwn(userId, request)} as "isOwn",`,
    ),
    findPaymentAddress(tx, trust, cryptoType, cryptoAddress),
  ])
  // The user was deleted during this request, so their session has ended.
  if (!held) throw new Problem('session_expired')
  const [own, offer] = standing.isOwn
    ? await Promise.all([
        findOwnAddress(tx, trust, userId, cryptoType, cryptoAddress),
        findOffered(tx, trust, userId, request),
      ])
    : [null, null]
  const reference = offer?.reference ?? given
  const { earlier, isRepeat, open } =
    reference === given ? standing : await readStanding(tx, userId, reference, isSame(request))
  if (earlier && isRepeat) return { transaction: await getOwn(tx, userId, earlier), isNew: false }

  const address = addressOf(request, own ?? shown, offer)
  if (!address) {
    // Under names that are encrypted, because somebody typed them.
    const after = { name: cryptoType, address: cryptoAddress, amount }
    await record(tx, ofTransaction('transaction.unknown_address', null, userId, by, { after }))
    return 'unknown address'
  }
  if (earlier || (offer && !isFor(offer, request))) throw new Problem('reference_taken')
  if (open >= OPEN_REQUESTS_MAX) throw new Problem('too_many_open_requests', { retryAfter: 3600 })
  return {
    transaction: await insert(tx, { userId, origin, reference, address, offer }, request),
    isNew: true,
  }
}

// A request is the same if its money comes from and goes to the same place. Its description may have been changed since.
const isSame = ({ type, amount, accountType, cryptoType, cryptoAddress }: FundingRequest): Sql => sql`
  type = ${type} and coalesce(requested_cents, amount_cents) = ${amount} and account_type = ${accountType}
  and lower(crypto_type) is not distinct from lower(${cryptoType})
  and coalesce(crypto_address = any(${spellingsOf(cryptoAddress)}), false)`

/**
 * What is known of the address of a request. One for an offer must name the address that was offered, which is ours even if
 * its wallet has another name by now.
 */
function addressOf(
  { cryptoAddress }: FundingRequest,
  address: PaymentAddress | null,
  offer: OfferRow | null,
): PaymentAddress | null {
  if (!offer) return address
  if (!isSameAddress(offer.address, cryptoAddress)) return null
  return { ...offer, status: address?.status ?? 'former' }
}

function isFor(offer: OfferRow, { amount, accountType, cryptoType }: FundingRequest): boolean {
  return (
    amount === offer.amount &&
    accountType === offer.accountType &&
    cryptoType.toLowerCase() === offer.cryptoType.toLowerCase()
  )
}

type New = {
  userId: string
  origin: Origin
  reference: string
  address: PaymentAddress
  offer: OfferRow | null
}

function insert(tx: Queries, about: New, request: FundingRequest): Promise<Transaction> {
  const { userId, origin, reference, address, offer } = about
  const { amount, accountType, category = 'funding' } = request
  const { address: cryptoAddress } = address
  const cryptoType = offer?.cryptoType ?? request.cryptoType
  const id = randomUUIDv7()
  const description = request.description ?? `Deposit to ${accountType} with ${cryptoType}`
  const after = { amount, accountType, cryptoType, cryptoAddress, addressStatus: address.status }
  const entry = ofTransaction('transaction.requested', id, userId, { actorId: userId, origin }, { after })
  return tx.row<Transaction>(sql`
    with requested as (
      insert into transactions (id, user_id, type, category, account_type, amount_cents, description, status, reference,
        wallet_id, crypto_type, crypto_network, crypto_address, offer_id)
      values (${id}, ${userId}, 'deposit', ${category}, ${accountType}, ${amount}, ${description}, 'pending', ${reference},
        ${address.walletId}, ${cryptoType}, ${address.network}, ${cryptoAddress}, ${offer?.id ?? null})
      returning *
    ), recorded as (${recording(entry)})
    select ${ownColumns} from requested t`)
}
