import sql, { join, raw } from 'sql-template-tag'
import { type By, recordAbout } from '../audit/audit.ts'
import type { Database, Queries } from '../db/connect.ts'
import { type Caller, refuseEndedSession } from '../identity/sessions/caller.ts'
import type { Origin } from '../origin.ts'
import { Problem } from '../problem.ts'
import { keepAnAdministrator } from '../users/last-administrator.ts'
import { getUser, lockUser } from '../users/user.ts'
import { holdProposals } from '../wallets/propose.ts'
import type { WalletTrust } from '../wallets/trust.ts'
import { mayLockOut, postponeIfItMustWait } from './staff-change.ts'

/**
 * Deletes a user who has no transfers and no transactions, as owner or as actor, no address of their own, and has decided
 * neither a verification nor a rate (DEC-28). Their verification documents are deleted with them, including the key. Deleting another administrator is
 * postponed while a wallet change is waiting; then it returns true. Throws `user_has_history`, `forbidden`,
 * `last_administrator`, `too_many_staff_changes` and `not_found`.
 */
export async function deleteCustomer(
  db: Database,
  trust: WalletTrust,
  caller: Caller,
  id: string,
  origin: Origin,
): Promise<boolean> {
  if (caller.userId === id) throw Problem.forbidden('ownAccount')
  const by = { actorId: caller.userId, origin }
  return db.transaction(async (tx) => {
    if (await mayLockOut(tx, id, { status: 'inactive' })) {
      await holdProposals(tx)
      await keepAnAdministrator(tx, id)
      await refuseHistory(tx, id)
      const { role, status } = await lockUser(tx, id)
      const lockout = { kind: 'delete', status: null, email: null } as const
      const locksOut = role === 'admin' && status === 'active'
      await refuseEndedSession(tx, caller)
      if (locksOut && (await postponeIfItMustWait(tx, trust, id, lockout, by))) return true
    }
    await removeUser(tx, id, by)
    await refuseEndedSession(tx, caller)
    return false
  })
}

/** Deletes within a transaction. Throws the errors of `deleteCustomer`. */
export async function removeUser(tx: Queries, id: string, { actorId, origin }: By): Promise<void> {
  await keepAnAdministrator(tx, id)
  // The strongest lock: a new transfer or transaction for this user waits, and then fails.
  const held = await tx.find(sql`select id from users where id = ${id} for update`)
  if (!held) throw new Problem('not_found', { message: 'There is no such user.' })
  await refuseHistory(tx, id)
  const { email, role, status } = await getUser(tx, id)
  await tx.run(sql`delete from users where id = ${id}`)
  await recordAbout(tx, 'user.deleted', id, { actorId, origin }, { before: { email, role, status } })
}

/** The columns by which a user is kept: the history of money, decisions and payments names them. */
export const HISTORY = [
  'transfers.user_id',
  'transfers.actor_id',
  'ledger_accounts.user_id',
  'transactions.user_id',
  'transactions.decided_by',
  'deposit_addresses.user_id',
  'payments.user_id',
  'wallet_rates.set_by',
  'verification_decisions.decided_by',
  'threads.credit_decided_by',
] as const

async function refuseHistory(tx: Queries, id: string): Promise<void> {
  const found = HISTORY.map((place) => {
    const [table = '', column = ''] = place.split('.')
    return sql`exists (select from ${raw(table)} where ${raw(column)} = ${id})`
  })
  const hasCredit = sql`exists (select from threads where user_id = ${id} and credit_decision is not null)`
  const has = await tx.value<boolean>(sql`select ${join([...found, hasCredit], ' or ')}`)
  if (has) throw new Problem('user_has_history')
}
