import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import { beginReading, type Evidence, evidenceColumns, type WalletTrust, wasEverOurs } from './trust.ts'

export type PaymentAddress = {
  walletId: string
  network: string
  /** `former`: customers saw it once, so it may have been paid to, but it is not shown any more (D19). */
  status: 'current' | 'former'
}

type Shown = Evidence & { addressId: string; addressSignature: Buffer | null; retired: boolean }

/**
 * The wallet of that cryptocurrency (a wallet's name, D37, compared without case) which shows the address now or
 * showed it earlier; null where it was never ours, which is also so of an address that somebody wrote into the
 * database himself (hazard B6). Addresses compare exactly: one in another case is one that we never showed. An address
 * that is both, because it was rotated away and back, is current; that of a withdrawn wallet is former.
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
