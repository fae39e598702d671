import type { ListedOffer, Offer } from '@bank/contract/offers'
import sql from 'sql-template-tag'
import { record } from '../audit/audit.ts'
import type { Database, Queries } from '../db/connect.ts'
import type { Origin } from '../origin.ts'
import { Problem } from '../problem.ts'
import type { WalletTrust } from '../wallets/trust.ts'
import { genuineOf } from './genuine.ts'
import { listedOf, type OfferRow, offerColumns, offerOf } from './offer-row.ts'

/** Whether `offers o` is open: it has neither ended nor been removed, and is no transaction yet. */
export const isOpen = sql`
  (o.removed_at is null and o.ends_at > clock_timestamp()
    and not exists (select from transactions t where t.offer_id = o.id and t.user_id = o.user_id))`

/** A customer's open offers, newest first. One whose address is not ours is left out: nobody is to pay there. */
export async function listOpenOffers(
  db: Queries,
  trust: WalletTrust,
  userId: string,
): Promise<ListedOffer[]> {
  const rows = await db.rows<OfferRow>(sql`
    select ${offerColumns} from offers o where o.user_id = ${userId} and ${isOpen}
    order by o.created_at desc, o.id desc`)
  return (await genuineOf(db, trust, rows)).map(listedOf)
}

type Own = { id: string; userId: string }

/** A customer's own offer, whether or not it is open. Throws `not_found`, also if its address is not ours. */
export async function getOffer(db: Database, trust: WalletTrust, own: Own): Promise<Offer> {
  const row = await findOwn(db, own)
  const [genuine] = await genuineOf(db, trust, row ? [row] : [])
  if (!genuine) throw noSuchOffer()
  return offerOf(genuine)
}

/**
 * Takes an offer off the list of open ones, once. Its address stays the customer's, and "I Have Made Payment" for it still
 * works, because the payment may be on its way. Throws `not_found`.
 */
export function removeOffer(db: Database, { id, userId }: Own, origin: Origin): Promise<void> {
  return db.transaction(async (tx) => {
    const removed = await tx.run(sql`
      update offers set removed_at = clock_timestamp() where id = ${id} and user_id = ${userId} and removed_at is null`)
    if (removed === 0) {
      if (!(await findOwn(tx, { id, userId }))) throw noSuchOffer()
      return
    }
    await record(tx, {
      act: 'offer.removed',
      actorId: userId,
      subject: { type: 'offer', id },
      customerId: userId,
      origin,
    })
  })
}

const findOwn = (db: Queries, { id, userId }: Own) =>
  db.find<OfferRow>(sql`select ${offerColumns} from offers o where o.id = ${id} and o.user_id = ${userId}`)

function noSuchOffer(): Problem {
  return new Problem('not_found', { message: 'There is no such offer.' })
}
