import sql from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import { spellingsOf } from './addresses.ts'
import { beginReading, type Evidence, evidenceColumns, type WalletTrust, wasEverOurs } from './trust.ts'

export type PaymentAddress = {
  walletId: string
  /** As we have shown it, and have signed it. */
  address: string
  network: string
  /** `former`: no longer shown, but customers saw it earlier and may have paid to it (DEC-19). */
  status: 'current' | 'former'
}

type Shown = Evidence & {
  addressId: string
  paidTo: string
  addressSignature: Buffer | null
  retired: boolean
}

/**
 * Finds the wallet of that cryptocurrency (the wallet's name, DEC-37, without regard to case) that shows the address or
 * showed it earlier. Null if the address was never ours, including one written into the database by someone else
 * (HAZ-B6). It is compared as its network compares (DEC-73). An address that was replaced and later restored is current; that
 * of a withdrawn wallet is former.
 */
export async function findPaymentAddress(
  tx: Queries,
  trust: WalletTrust,
  cryptoType: string,
  address: string,
): Promise<PaymentAddress | null> {
  const doubtOf = beginReading(trust)
  const rows = await tx.rows<Shown>(sql`
    select ${evidenceColumns}, a.id as "addressId", a.address as "paidTo", a.signature as "addressSignature", a.retired_at is not null as retired
    from wallet_addresses a
    join wallets w on w.id = a.wallet_id
    where a.address = any(${spellingsOf(address)}) and lower(w.name) = lower(${cryptoType})
    order by a.created_at desc, a.id desc`)
  const ours = rows.filter(({ id: walletId, addressId: id, paidTo, addressSignature }) =>
    wasEverOurs(trust, { id, walletId, address: paidTo }, addressSignature),
  )
  const current = ours.find(({ addressId, paidTo, addressSignature, retired, ...evidence }) => {
    return !retired && !evidence.archived && doubtOf(evidence) === null
  })
  const found = current ?? ours[0]
  if (!found) return null
  const { id: walletId, paidTo, network } = found
  return { walletId, address: paidTo, network, status: current ? 'current' : 'former' }
}
