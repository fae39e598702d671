import sql, { type Sql } from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import type { WalletTrust } from '../wallets/trust.ts'
import { genuineOf } from './genuine.ts'
import { type OfferRow, offerColumns } from './offer-row.ts'
import { isMadeFor } from './own-address.ts'

type Asked = { reference?: string | undefined; cryptoAddress: string }

/**
 * Whether a customer's request can be for an offer, or to an address of their own: it has the reference of an offer, or the address
 * was made for them. Most requests are neither, and need no more statements to say so.
 */
export const isAboutOwn = (userId: string, { reference, cryptoAddress }: Asked): Sql => sql`(
  exists (select from offers where user_id = ${userId} and reference = ${reference ?? ''})
  or exists (select from deposit_addresses d where ${isMadeFor(userId, cryptoAddress)}))`

/**
 * The offer that a customer's request is for: theirs with this reference, or else the one whose own address this is, unless that
 * was decided: another request to its address is for another payment. Null if there is none, or if its address is not ours. An
 * address that is shown to all says nothing about the offer.
 */
export async function findOffered(
  db: Queries,
  trust: WalletTrust,
  userId: string,
  { reference, cryptoAddress }: Asked,
): Promise<OfferRow | null> {
  const offer = await db.find<OfferRow>(sql`
    select ${offerColumns} from offers o
    where o.user_id = ${userId} and o.id in (
      select id from offers where user_id = ${userId} and reference = ${reference ?? ''}
      union all
      select x.id from deposit_addresses d
      join offers x on x.key_fingerprint = d.fingerprint and x.address_index = d.address_index and x.user_id = d.user_id
      where ${isMadeFor(userId, cryptoAddress)}
        and not exists (
          select from transactions t where t.offer_id = x.id and t.user_id = x.user_id and t.status <> 'pending'))
    order by o.reference = ${reference ?? ''} desc limit 1`)
  const [genuine] = await genuineOf(db, trust, offer ? [offer] : [])
  return genuine ?? null
}
