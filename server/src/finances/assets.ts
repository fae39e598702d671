import { ASSET_KINDS, byName } from '@bank/contract/figures'
import { Assets, type AssetsEdit, type OwnAssets, type UserAssets } from '@bank/contract/finances'
import { cents } from '@bank/contract/money'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import * as z from 'zod'
import { recordAbout } from '../audit/audit.ts'
import { changes } from '../audit/changes.ts'
import { listUsers } from '../customers/customer-list.ts'
import type { Database, Queries } from '../db/connect.ts'
import { type Moments, momentsOf, refuseIfChanged } from '../db/meanwhile.ts'
import type { PageQuery } from '../db/page.ts'
import type { Caller } from '../identity/sessions/caller.ts'
import type { Origin } from '../origin.ts'
import { Problem } from '../problem.ts'
import { lockUser } from '../users/user.ts'
import { totalAssetsOf } from './figures.ts'

/** Every kind of asset with its column of `figures f`. */
const KINDS = ASSET_KINDS.map(({ name }) => ({ name, column: raw(`${name}_cents`) }))

const assetColumns = join(KINDS.map(({ name, column }) => sql`f.${column} as ${raw(name)}`))

/** A customer's assets by kind, in the contract's form. */
const assetsOf = (userId: Sql) => sql`select ${assetColumns} from figures f where f.user_id = ${userId}`

/** The four kinds today and 30 days ago. */
export type OwnAssetsRow = Assets & { former: Assets | null }

const THEN = sql`((now() at time zone 'UTC')::date - 30)`

const formerAssets = join(KINDS.map(({ name, column }) => sql`${raw(`'${name}'`)}, d.${column}`))
const noAssets = join(KINDS.map(({ name }) => sql`${raw(`'${name}'`)}, 0`))

/** `former` is zero for users who registered later, and null if the values are not known (`asset_days` of migrations/0007-ledger.sql). */
export const ownAssetsOf = (userId: Sql) => sql`
  select ${assetColumns}, case
    when d.day is not null then json_build_object(${formerAssets})
    when (owner.created_at at time zone 'UTC')::date > ${THEN} then json_build_object(${noAssets})
  end as former
  from figures f join users owner on owner.id = f.user_id
    left join lateral (
      select * from asset_days past where past.user_id = f.user_id and past.day <= ${THEN}
      order by past.day desc limit 1
    ) d on true
  where f.user_id = ${userId}`

export function ownAssetsIn({ former, ...data }: OwnAssetsRow): OwnAssets {
  const change = former && byName(ASSET_KINDS, ({ name }) => cents(data[name] - former[name]))
  return { data, change }
}

export function getAssets(db: Queries, userId: string): Promise<Assets> {
  return db.row<Assets>(assetsOf(sql`${userId}`))
}

/** Every user's assets by kind, newest user first (DEC-8). */
export function listUserAssets(db: Queries, query: PageQuery & { search?: string | undefined }) {
  return listUsers<UserAssets & { id: string; createdAt: string }>(
    db,
    query,
    sql`u.id, u.created_at as "createdAt", u.id as "userId", u.first_name as "firstName", u.last_name as "lastName",
      u.email, ${assetColumns}, ${totalAssetsOf(sql`u.id`)} as "totalAssets", f.updated_at as "updatedAt"`,
    sql`join figures f on f.user_id = u.id`,
  )
}

/**
 * Changes a user's assets; an absent field stays as it is. Throws `forbidden`, `not_found`, and `changed_meanwhile` if
 * the assets have changed since `seen`.
 */
export async function editAssets(
  db: Database,
  caller: Caller,
  userId: string,
  { seen, reason, ...edit }: AssetsEdit & { seen?: string | undefined },
  origin: Origin,
): Promise<UserAssets> {
  if (caller.userId === userId) throw Problem.forbidden('ownAccount')
  return db.transaction(async (tx) => {
    const { firstName, lastName, email } = await lockUser(tx, userId)
    const before = await getAssets(tx, userId)
    refuseIfChanged(seen, await getMoments(tx, userId), z.encode(Assets, before))
    const values = KINDS.map(
      ({ name, column }) => sql`${column} = coalesce(${edit[name] ?? null}, ${column})`,
    )
    await tx.run(sql`update figures set ${join(values)} where user_id = ${userId}`)
    const { before: former, after } = changes(before, edit)
    await recordAbout(
      tx,
      'assets.edited',
      userId,
      { actorId: caller.userId, origin },
      { before: former, after: reason === undefined ? after : { ...after, reason } },
    )
    const now = await tx.row<Assets & Pick<UserAssets, 'totalAssets' | 'updatedAt'>>(sql`
      select ${assetColumns}, ${totalAssetsOf(sql`f.user_id`)} as "totalAssets", f.updated_at as "updatedAt"
      from figures f where f.user_id = ${userId}`)
    return { userId, firstName, lastName, email, ...now }
  })
}

function getMoments(tx: Queries, userId: string): Promise<Moments> {
  return tx.row(sql`select ${momentsOf(sql`f`)} from figures f where f.user_id = ${userId}`)
}
