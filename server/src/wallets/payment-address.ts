import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import { beginReading, type Evidence, evidenceColumns, type WalletTrust, wasEverOurs } from './trust.ts'

export type PaymentAddress = {
  walletId: string
  network: string
  /** `former`: no longer shown, but customers saw it earlier and may have paid to it (DEC-19). */
  status: 'current' | 'former'
}

type Shown = Evidence & { addressId: string; addressSignature: Buffer | null; retired: boolean }

/**
 * Finds the wallet of that cryptocurrency (the wallet's name, DEC-37, without regard to case) that shows the address or
 * showed it earlier. Null if the address was never ours, including one written into the database by someone else
 * (HAZ-B6). Addresses must match exactly: we never showed one in another case. An address that was replaced and
 * later restored is current; that of a withdrawn wallet is former.
 */
export async function findPaymentAddress(
  tx: Queries,
  trust: WalletTrust,
  cryptoType: string,
  address: string,
): Promise<PaymentAddress | null> {
  const doubtOf = beginReading(trust)
  const rows = await tx.rows<Shown>(sql`
    select ${evidenceColumns}, a.id as "addressId", a.signature as "addressSignature", a.retired_at is not null as retired
    from wallet_addresses a
    join wallets w on w.id = a.wallet_id
    where a.address = ${address} and lower(w.name) = lower(${cryptoType})
    order by a.created_at desc, a.id desc`)
  const ours = rows.filter(({ id: walletId, addressId: id, addressSignature }) =>
    wasEverOurs(trust, { id, walletId, address }, addressSignature),
  )
  const current = ours.find(({ addressId, addressSignature, retired, ...evidence }) => {
    return !retired && !evidence.archived && doubtOf(evidence) === null
  })
  const found = current ?? ours[0]
  return found ? { walletId: found.id, network: found.network, status: current ? 'current' : 'former' } : null
}
