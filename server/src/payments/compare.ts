import { findAsset } from '@bank/contract/networks'
import sql, { type Sql } from 'sql-template-tag'
import { assetOfWallet } from '../chains/network-names.ts'
import type { Database, Queries } from '../db/connect.ts'
import { notifyCustomer } from '../notifications/notice.ts'
import { genuineOf } from '../offers/genuine.ts'
import { type OfferRow, offerColumns } from '../offers/offer-row.ts'
import { isRound } from '../offers/own-amount.ts'
import { spellingsOf } from '../wallets/addresses.ts'
import type { WalletTrust } from '../wallets/trust.ts'
import { attach, type Deposit, holdCustomer, insertDeposit, ofOffer, recordDeposit } from './deposit.ts'
import { findOwnAddresses, findShownBy, type OwnAddress, placeOf } from './our-address.ts'
import {
  isDepositable,
  isDust,
  isInAssetOf,
  isThere,
  type SeenPayment,
  seenColumns,
  worthOf,
} from './seen-payment.ts'
import { spellingsOfTxid } from './txid.ts'
import { seen } from './words.ts'

/**
 * Finds the transaction that a payment belongs to, or makes it, once (DEC-60). What fits nobody stays for staff. Two servers can
 * do this at once: the payment's row is locked, then its customer's, then the transaction's.
 */
export function compare(db: Database, trust: WalletTrust, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const payment = await tx.find<SeenPayment>(sql`
      select ${seenColumns} from payments p
      where p.id = ${id} and p.compared_at is null and p.transaction_id is null and ${isThere} for update`)
    if (!payment) return
    // First, so that the audit chain is locked last.
    await tx.run(sql`update payments set compared_at = clock_timestamp() where id = ${id}`)
    const own = (await findOwnAddresses(tx, trust, [payment])).get(placeOf(payment))
    if (own) await compareOwn(tx, trust, payment, own)
    else if (await findShownBy(tx, trust, payment)) await compareShared(tx, trust, payment)
  })
}

async function compareOwn(tx: Queries, trust: WalletTrust, payment: SeenPayment, own: OwnAddress) {
  if (!(await holdCustomer(tx, own.userId))) return
  const { userId, keyFingerprint, addressIndex } = own
  const made = await tx.find<OfferRow>(sql`
    select ${offerColumns} from offers o
    where o.key_fingerprint = ${keyFingerprint} and o.address_index = ${addressIndex} and o.user_id = ${userId}`)
  const [offer = null] = await genuineOf(tx, trust, made ? [made] : [])
  if (offer && (await giveToOffer(tx, payment, offer, 'address'))) return
  if (await giveToRequest(tx, payment, own)) return
  if (await giveToNewDeposit(tx, payment, own, 'address')) return
  await giveToClaim(tx, payment, own.userId)
}

async function compareShared(tx: Queries, trust: WalletTrust, payment: SeenPayment) {
  const asked = isTypedByStrangers(payment)
    ? []
    : await tx.rows<OfferRow>(sql`
    select ${offerColumns} from offers o
    where lower(o.address) = lower(${payment.address}) and o.address = any(${spellingsOf(payment.address)})
      and o.key_fingerprint is null and o.asset = ${payment.asset} and o.network = ${payment.network}
      and o.crypto_units = ${payment.units}::numeric and o.created_at <= ${payment.madeBy}
    order by exists (
      select from transactions t join payments p on p.transaction_id = t.id where t.offer_id = o.id and t.user_id = o.user_id
    ), o.created_at desc, o.id desc`)
  const [offer, ...others] = await genuineOf(tx, trust, asked)
  if (offer && others.every(({ userId }) => userId === offer.userId)) {
    if (!(await holdCustomer(tx, offer.userId))) return
    if (await giveToOffer(tx, payment, offer, 'amount')) return
    if (await giveToNewDeposit(tx, payment, ofOffer(offer), 'amount')) return
  }
  await giveToClaim(tx, payment, null)
}

/** An offer from before its network was followed can ask for a round amount. */
function isTypedByStrangers({ network, asset: symbol, units }: SeenPayment): boolean {
  const asset = findAsset(network, symbol)
  return asset !== null && isRound(BigInt(units), asset)
}

type Finding = 'address' | 'amount'
type Standing = { id: string; status: string; hasPayments: boolean; isShort: boolean }

/** Returns whether the payment is for this offer: in its coin, and it was not decided with another one. */
async function giveToOffer(
  tx: Queries,
  payment: SeenPayment,
  offer: OfferRow,
  matchedBy: Finding,
): Promise<boolean> {
  if (!isInAssetOf(payment, offer)) return false
  const { userId } = offer
  const held = await holdTransaction(tx, sql`t.offer_id = ${offer.id} and t.user_id = ${userId}`, offer)
  if (!held) {
    if (isDust(payment, offer)) return false
    await makeDeposit(tx, payment, ofOffer(offer), { offer, matchedBy })
    return true
  }
  const { id: transactionId, status, hasPayments, isShort } = held
  const isWanted = isDust(payment, offer) ? status === 'pending' && isShort : isOpenFor(status, hasPayments)
  if (isWanted) await attach(tx, payment, { userId, transactionId, matchedBy, offer })
  return isWanted
}

/** What was decided before anything arrived gets its evidence afterwards. What was dropped before is none: wallets send it again. */
const isOpenFor = (status: string, hasPayments: boolean) =>
  status === 'pending' || (status === 'completed' && !hasPayments)

/** A transaction as it is while this one runs: nobody can decide or cancel it meanwhile. */
async function holdTransaction(tx: Queries, which: Sql, offer: OfferRow | null): Promise<Standing | null> {
  const held = await tx.find<{ id: string }>(sql`
    select id from transactions t where ${which} order by created_at, id limit 1 for no key update`)
  if (!held) return null
  // Read after the lock, because a statement sees what was there when it began.
  return tx.row<Standing>(sql`
    select t.id, t.status, count(p.id) filter (where p.state <> 'dropped') > 0 as "hasPayments",
      coalesce(sum(p.units) filter (where p.asset = ${offer?.asset ?? ''} and ${isThere}), 0)
        between 1 and ${offer?.units ?? '0'}::numeric - 1 as "isShort"
    from transactions t left join payments p on p.transaction_id = t.id
    where t.id = ${held.id} group by t.id`)
}

/** A further payment to an own address can have been requested by the customer, without an offer. */
async function giveToRequest(tx: Queries, payment: SeenPayment, own: OwnAddress): Promise<boolean> {
  const { userId } = own
  const known = assetOfWallet({ name: own.cryptoType, network: own.cryptoNetwork })
  if (known?.asset.symbol !== payment.asset || isDust(payment, null)) return false
  const isWaiting = sql`
    t.user_id = ${userId} and t.type = 'deposit' and t.status = 'pending' and t.offer_id is null
    and t.crypto_address = ${own.address} and not exists (select from payments p where p.transaction_id = t.id)`
  const held = await holdTransaction(tx, isWaiting, null)
  if (held?.status !== 'pending') return false
  await attach(tx, payment, { userId, transactionId: held.id, matchedBy: 'address', offer: null })
  return true
}

type Place = Pick<Deposit, 'userId' | 'accountType' | 'walletId' | 'cryptoType' | 'cryptoNetwork' | 'address'>

/**
 * Another coin, or a further payment, is a deposit of its own, of what it is worth, once it is in a block: what waits for one can be
 * replaced again and again, which costs nothing.
 */
async function giveToNewDeposit(
  tx: Queries,
  payment: SeenPayment,
  place: Place,
  matchedBy: Finding,
): Promise<boolean> {
  const amount = worthOf(payment, null)
  if (!payment.isInBlock || !isDepositable(amount)) return false
  const deposit = { ...depositOf(payment, place), amount }
  await makeDeposit(tx, payment, deposit, { offer: null, matchedBy })
  return true
}

/** A deposit of a payment that was not offered. Its reference is that of no other one. */
export function depositOf(payment: SeenPayment, place: Place): Omit<Deposit, 'amount'> {
  const { name, network } = { name: place.cryptoType, network: place.cryptoNetwork }
  const isOfWallet = assetOfWallet({ name, network })?.asset.symbol === payment.asset
  const cryptoType = isOfWallet ? place.cryptoType : payment.asset
  const { userId, accountType, walletId, cryptoNetwork, address } = place
  return {
    ...{ userId, accountType, walletId, cryptoType, cryptoNetwork, address },
    reference: `${payment.asset}-${payment.id}`,
    offerId: null,
  }
}

async function makeDeposit(
  tx: Queries,
  payment: SeenPayment,
  deposit: Deposit,
  { offer, matchedBy }: { offer: OfferRow | null; matchedBy: Finding },
): Promise<void> {
  const transactionId = await insertDeposit(tx, deposit)
  await attach(tx, payment, { userId: deposit.userId, transactionId, matchedBy, offer })
  await notifyCustomer(tx, deposit.userId, seen(payment, deposit))
  await recordDeposit(tx, transactionId, deposit, payment)
}

/**
 * Gives a payment to the one deposit whose customer named it: pending, or credited before anything arrived, which would otherwise
 * be credited again. Anybody can read its id on the chain, so two claims are nobody's, and of several payments at a shared address by
 * one transaction, as exchanges pay, nobody knows whose each is. What arrived at a customer's own address can only be theirs.
 */
async function giveToClaim(tx: Queries, payment: SeenPayment, owner: string | null): Promise<void> {
  const [claim, ...others] = await tx.rows<{ id: string; userId: string; status: string }>(sql`
    select t.id, t.user_id as "userId", t.status from transactions t
    where lower(t.txid) = any(${spellingsOfTxid(payment.txid)}) and t.type = 'deposit'
      and t.crypto_address = any(${spellingsOf(payment.address)})
      and (t.status = 'pending' or t.status = 'completed' and not exists (
        select from payments p where p.transaction_id = t.id and p.state <> 'dropped'))
    order by t.status = 'completed' desc, t.created_at, t.id`)
  if (!claim || (owner !== null && claim.userId !== owner)) return
  const { userId, status } = claim
  if (others.some((other) => other.userId !== userId || status === 'pending')) return
  if (owner === null && (await isOneOfSeveral(tx, payment))) return
  if (!(await holdCustomer(tx, userId))) return
  const held = await holdTransaction(tx, sql`t.id = ${claim.id}`, null)
  if (!held || !isOpenFor(held.status, held.hasPayments)) return
  const offer = await tx.find<OfferRow>(sql`
    select ${offerColumns} from offers o join transactions t on t.offer_id = o.id and t.user_id = o.user_id
    where t.id = ${claim.id}`)
  await attach(tx, payment, { userId, transactionId: held.id, matchedBy: 'txid', offer })
}

/** Whether its transaction paid the same coin to the same address more than once, not counting what was matched by its exact amount. */
async function isOneOfSeveral(tx: Queries, { id, network, txid, asset, address }: SeenPayment) {
  const other = await tx.find(sql`
    select from payments p
    where p.network = ${network} and p.txid = ${txid} and p.asset = ${asset} and p.address = ${address} and p.id <> ${id}
      and p.matched_by is distinct from 'amount' and ${isThere}`)
  return other !== null
}
