import sql from 'sql-template-tag'
import { OPERATOR, record } from '../audit/audit.ts'
import type { Database } from '../db/connect.ts'
import type { Log } from '../http/request-log.ts'
import { ofTransaction } from '../transactions/transaction.ts'
import { type SeenPayment, seenColumns } from './seen-payment.ts'
import { coinsInWords } from './words.ts'

/** Whether staff have not been alarmed yet that `payments p` was undone. */
export const toAlarm = sql`p.state = 'reversed' and p.alarmed_at is null`

type Reversed = SeenPayment & { transactionId: string; userId: string; amount: number; isCredited: boolean }

/**
 * Alarms staff of a payment that was credited and then undone (DEC-61): in the log, in the audit log, and from there on the
 * dashboard. No money is moved: what a customer has may have been used by now, so people decide.
 */
export async function raiseAlarm({ db, log }: { db: Database; log: Log }, id: string): Promise<void> {
  const found = await db.find<{ transactionId: string | null; isCredited: boolean }>(sql`
    select t.id as "transactionId", coalesce(t.status = 'completed', false) as "isCredited"
    from payments p left join transactions t on t.id = p.transaction_id where p.id = ${id} and ${toAlarm}`)
  // Before it is noted as done: rather twice than never.
  if (found?.isCredited)
    log.error({ payment: id, transaction: found.transactionId }, 'a credited payment was reversed')
  await db.transaction(async (tx) => {
    const held = await tx.find(sql`select from payments p where p.id = ${id} and ${toAlarm} for update`)
    if (!held) return
    await tx.run(sql`update payments set alarmed_at = clock_timestamp() where id = ${id}`)
    // Read after the lock: it can have been credited meanwhile.
    const reversed = await tx.find<Reversed>(sql`
      select ${seenColumns}, t.id as "transactionId", t.user_id as "userId", t.amount_cents as amount,
        t.status = 'completed' as "isCredited"
      from payments p join transactions t on t.id = p.transaction_id where p.id = ${id}`)
    if (!reversed?.isCredited) return
    const { transactionId, userId, amount, txid } = reversed
    const after = { amount, cryptoAmount: coinsInWords(reversed), txid }
    await record(tx, ofTransaction('payment.reversed', transactionId, userId, OPERATOR, { after }))
  })
}
