import type { AdminTransaction, TransactionFlag } from '@bank/contract/transactions'
import sql from 'sql-template-tag'
import { OPERATOR } from '../audit/audit.ts'
import type { Database } from '../db/connect.ts'
import type { Outbox } from '../mail/outbox.ts'
import { isCustomer } from '../notifications/notice.ts'
import { approvingByPayments } from './approving.ts'
import { isFlagged } from './flags.ts'
import { isPaidExactly } from './payment-facts.ts'
import { postingOf } from './posting.ts'
import { addressStatus, adminColumns, adminTables } from './transaction.ts'

/** The flags that leave a request to staff; what the setting asks for excludes the others anyway. */
const RED: TransactionFlag[] = [
  'payment-reversed',
  'email-changed-recently',
  'locked-by-owner',
  'named-by-customer',
  'balance-limit',
]

// The setting is 0 while it is off, and no amount is.
const isApproved = sql`
  t.type = 'deposit' and t.amount_cents <= (select auto_approve_up_to_cents from settings)
  and ${isCustomer} and u.status = 'active' and u.ssn_status = 'verified' and u.id_status = 'verified'
  and ${addressStatus} = 'current' and ${isPaidExactly} and not ${isFlagged(RED)}`

/**
 * Approves a pending deposit without staff (DEC-61): the setting `autoApproveUpTo` is at least its amount, exactly what its offer
 * asked for has arrived in time and is confirmed, the bank itself found whose payment it is, the customer is active and verified,
 * and nothing speaks against them. All of that is checked again under the locks. Null if it is left to staff, or decided already.
 */
export async function approveByItself(
  db: Database,
  outbox: Outbox,
  id: string,
): Promise<AdminTransaction | null> {
  const request = await db.find<AdminTransaction>(sql`
    select ${adminColumns} from ${adminTables} where t.id = ${id} and t.status = 'pending' and ${isApproved}`)
  const posting = request && postingOf(request, request.amount, null)
  if (!request || !posting) return null
  const about = { request, posting, credited: request.amount, by: OPERATOR, terms: isApproved }
  const approved = await approvingByPayments(db, outbox, about)
  if (!approved) return null
  db.afterCommit(() => outbox.wake())
  return { ...request, ...approved }
}
