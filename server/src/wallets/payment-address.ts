import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'

export type PaymentAddress = {
  walletId: string
  network: string
  /** `former`: customers saw it once, so it may have been paid to, but it is not shown any more (D19). */
  status: 'current' | 'former'
}

/**
 * The wallet of that cryptocurrency (a wallet's name, D37, compared without case) which shows the address now or
 * showed it earlier; null where it was never ours. Addresses compare exactly: one in another case is one that we
 * never showed. An address that is both, because it was rotated away and back, is current.
 */
export async function findPaymentAddress(
  tx: Queries,
  cryptoType: string,
  address: string,
): Promise<PaymentAddress | null> {
  return tx.find<PaymentAddress>(sql`
    select w.id as "walletId", w.network,
      case when a.retired_at is null and w.archived_at is null then 'current' else 'former' end as status
    from wallet_addresses a
    join wallets w on w.id = a.wallet_id
    where a.address = ${address} and lower(w.name) = lower(${cryptoType})
    order by (a.retired_at is null and w.archived_at is null) desc, a.created_at desc, a.id desc
    limit 1`)
}
