import type { AccountAccess } from '@bank/contract/customers'
import type { User } from '@bank/contract/identity'
import sql, { type Sql } from 'sql-template-tag'
import type { Queries } from '../db/connect.ts'
import { findWayBack } from '../identity/recovery/way-back.ts'
import type { Caller } from '../identity/sessions/caller.ts'

/** How far back from a lock the failed sign-ins are counted. */
const BEFORE_DAYS = 7

/** How a user gets in, what happened if they locked the account themselves (DEC-49), and a change of their address (DEC-47). */
export async function getAccess(
  db: Queries,
  { id, role, status }: Pick<User, 'id' | 'role' | 'status'>,
  caller: Caller,
): Promise<AccountAccess> {
  const factors = await db.row<Omit<AccountAccess, 'emailChange' | 'lastSignIn' | 'lock'>>(sql`
    select (select count(*)::int from passkeys where user_id = ${id}) as passkeys,
      exists (select from totp_secrets where user_id = ${id} and confirmed_at is not null) as totp,
      (select count(*)::int from recovery_codes where user_id = ${id} and used_at is null) as "recoveryCodesLeft"`)
  const lastSignIn = await db.find<NonNullable<AccountAccess['lastSignIn']>>(sql`
    select at, address, device from sign_ins
    where user_id = ${id} and outcome = 'success' order by at desc, id desc limit 1`)
  const lock = status === 'suspended' ? await findOwnLock(db, id) : null
  const way = await findWayBack(db, id)
  const emailChange = way && {
    former: way.email,
    at: way.changedAt,
    until: way.until,
    canUndo: role !== 'admin' && way.movedBy !== caller.userId,
  }
  return { ...factors, emailChange, lastSignIn, lock }
}

/** Whether a row of `audit_log l` is the owner's lock of a suspended account, and staff have not changed its status since. */
export const isOwnersLock = (chain: Sql): Sql => sql`
  l.chain = ${chain} and l.act = 'user.locked_by_owner' and not exists (
    select from audit_log later where later.chain = ${chain} and later.act = 'user.changed_by_administrator'
      and later.position > l.position and later.after ? 'status')`

/** The owner's lock of a suspended account; null if staff have changed its status since, or suspended it themselves. */
async function findOwnLock(db: Queries, id: string): Promise<AccountAccess['lock']> {
  const lock = await db.find<NonNullable<AccountAccess['lock']>>(sql`
    select l.at, case when l.actor_id is null then 'letter' else 'session' end as by,
      l.after ->> 'letterSentAt' as "letterSentAt", l.address,
      (select count(*)::int from sign_ins s where s.user_id = ${id} and s.outcome <> 'success'
        and s.at <= l.at and s.at > l.at - make_interval(days => ${BEFORE_DAYS})) as "failedSignIns"
    from audit_log l
    where ${isOwnersLock(sql`${id}`)}
    order by l.position desc limit 1`)
  return lock ?? null
}
