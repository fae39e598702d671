import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '../db/connect.ts'
import type { NamingPayments } from '../transactions/own-pending.ts'
import type { WalletTrust } from '../wallets/trust.ts'
import { compare } from './compare.ts'
import { isThere } from './seen-payment.ts'
import { spellingsOfTxid } from './txid.ts'

const isUnmatched = (txid: string): Sql => sql`
  lower(p.txid) = any(${spellingsOfTxid(txid)}) and p.transaction_id is null and ${isThere}`

/** What a customer's naming of a payment needs of the payments. */
export const namingPayments = (db: Database, trust: WalletTrust): NamingPayments => ({
  async again(tx, txid) {
    await tx.run(sql`update payments p set compared_at = null where ${isUnmatched(txid)}`)
  },
  async atOnce(txid) {
    const rows = await db.rows<{ id: string }>(sql`
      select p.id from payments p where ${isUnmatched(txid)} and p.compared_at is null order by p.id`)
    for (const { id } of rows) await compare(db, trust, id)
  },
})
