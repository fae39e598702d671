import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import { spellingsOf } from '../wallets/addresses.ts'
import type { WalletTrust } from '../wallets/trust.ts'
import { genuineOf } from './genuine.ts'
import { type OfferRow, offerColumns } from './offer-row.ts'

/**
 * The offer that a customer's request is for: theirs with this reference, or else the one whose own address this is, unless that
 * was decided: another request to its address is for another payment. Null if there is none, or if its address is not ours. An
 * address that is shown to all says nothing about the offer.
 */
export async function findOffered(
  db: Queries,
  trust: WalletTrust,
  userId: string,
  { reference, cryptoAddress }: { reference?: string | undefined; cryptoAddress: string },
): Promise<OfferRow | null> {
  const offer = await db.find<OfferRow>(sql`
    select ${offerColumns} from offers o
    where o.user_id = ${userId} and o.id in (
      select id from offers where user_id = ${userId} and reference = ${reference ?? ''}
      union all
      select x.id from deposit_addresses d
      join offers x on x.key_fingerprint = d.fingerprint and x.address_index = d.address_index and x.user_id = d.user_id
      where lower(d.address) = lower(${cryptoAddress}) and d.address = any(${spellingsOf(cryptoAddress)}) and d.user_id = ${userId}
        and not exists (
          select from transactions t where t.offer_id = x.id and t.user_id = x.user_id and t.status <> 'pending'))
    order by o.reference = ${reference ?? ''} desc limit 1`)
  const [genuine] = await genuineOf(db, trust, offer ? [offer] : [])
  return genuine ?? null
}
