import sql, { type Sql } from 'sql-template-tag'
import type { Database, Queries } from '../../db/connect.ts'
import type { WalletTrust } from '../../wallets/trust.ts'
import { compare } from './compare.ts'
import { isThere } from './seen-payment.ts'
import { spellingsOfTxid } from './txid.ts'

const isUnmatched = (txid: string): Sql => sql`
  lower(p.txid) = any(${spellingsOfTxid(txid)}) and p.transaction_id is null and ${isThere}`

/** Has what arrived by this transaction of a chain compared again, in the transaction in which a customer names it. */
export async function compareAgain(tx: Queries, txid: string): Promise<void> {
  await tx.run(sql`update payments p set compared_at = null where ${isUnmatched(txid)}`)
}

/** Compares it at once, and not only after the next reading. */
export async function compareNamed(db: Database, trust: WalletTrust, txid: string): Promise<void> {
  const rows = await db.rows<{ id: string }>(sql`
    select p.id from payments p where ${isUnmatched(txid)} and p.compared_at is null order by p.id`)
  for (const { id } of rows) await compare(db, trust, id)
}
