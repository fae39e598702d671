import type { Received, Reply } from '@bank/contract/endpoint'
import { AUDIT_COUNT_MAX, type AuditEntry, type oversight } from '@bank/contract/oversight'
import sql, { join, type Sql } from 'sql-template-tag'
import { type AuditRow, openRows } from '../audit/personal-values.ts'
import type { Queries } from '../db/connect.ts'
import { pageClause, pageOf, plainSearch } from '../db/page.ts'
import type { MasterKeys } from '../encryption/master-keys.ts'
import { type AuditSearch, countFound, readAuditSearch, rowsFound } from './audit-list-search.ts'

type Query = Received<typeof oversight.auditLogs>['query']

const person = (alias: Sql) => sql`${alias}.first_name || ' ' || ${alias}.last_name`

const label = sql`
  case l.subject_type
    when 'user' then (select ${person(sql`s`)} from users s where s.id = l.subject_id::uuid)
    when 'transaction' then (select t.reference from transactions t where t.id = l.subject_id::uuid)
    when 'wallet' then (select w.name from wallets w where w.id = l.subject_id::uuid)
    when 'notice' then (select n.title from notices n where n.id = l.subject_id::uuid)
  end`

const entryColumns = sql`
  l.id, l.chain, l.at, l.at as "createdAt", l.act, l.before, l.after, l.address, l.request_id as "requestId",
  case when a.id is not null then json_build_object(
    'id', a.id, 'firstName', a.first_name, 'lastName', a.last_name, 'email', a.email, 'role', a.role) end as actor,
  json_build_object('type', l.subject_type, 'id', l.subject_id, 'label', ${label}, 'email', case l.subject_type
    when 'user' then (select s.email from users s where s.id = l.subject_id::uuid) end) as subject,
  case when c.id is not null then json_build_object(
    'id', c.id, 'firstName', c.first_name, 'lastName', c.last_name, 'email', c.email) end as customer`

/**
 * The audit log, newest first. Every filter has an index, and a search looks up what it stands for (`readAuditSearch`).
 * `matched` is counted up to AUDIT_COUNT_MAX, because the log grows without end and an exact count of millions is of no
 * use.
 */
export async function listAudit(
  db: Queries,
  keys: MasterKeys,
  query: Query,
): Promise<Reply<typeof oversight.auditLogs>> {
  const search = query.search && plainSearch(query.search)
  const acts = query.act || search ? await listActs(db) : []
  const filters = filtersOf(query, acts)
  const sought = search ? await readAuditSearch(db, search, acts) : null
  const { after, order, orderAndLimit } = pageClause(query, sql`l.at`, sql`l.id`)
  const rest = join([...filters, after], ' and ')
  const page = sought
    ? rowsFound(sought, { rest, orderAndLimit })
    : sql`select l.id, l.at from audit_log l where ${rest} ${orderAndLimit}`
  // Looks up names only for the rows of the page.
  const rows = await db.rows<Row>(sql`
    select ${entryColumns}
    from (select l.id from (${page}) l ${orderAndLimit}) page join audit_log l on l.id = page.id
    left join users a on a.id = l.actor_id
    left join users c on c.id = case when l.chain <> 'system' then l.chain::uuid end
    ${order}`)
  const total = await db.value<number>(sql`select coalesce(sum(length), 0)::bigint from audit_chains`)
  const counted = await countMatches(db, filters, sought, total)
  const readable = (await openRows(db, keys, rows)).map(labelled)
  return { ...pageOf(readable, query), total, ...counted }
}

type Row = AuditEntry & AuditRow & { createdAt: string }

/** A deleted user is labelled with the address from the entry of their deletion. */
function labelled<Entry extends Row>(entry: Entry): Entry {
  const { subject, before } = entry
  const { email } = before ?? {}
  if (subject.type !== 'user' || subject.label !== null || typeof email !== 'string') return entry
  return { ...entry, subject: { ...subject, label: email } }
}

async function countMatches(db: Queries, filters: Sql[], sought: AuditSearch | null, total: number) {
  const rest = filters.length > 0 ? join(filters, ' and ') : sql`true`
  if (sought) return countFound(db, sought, rest)
  if (filters.length === 0) return { matched: total, more: false }
  const found = await db.value<number>(sql`
    select count(*) from (select from audit_log l where ${rest} limit ${AUDIT_COUNT_MAX + 1}) counted`)
  return { matched: Math.min(found, AUDIT_COUNT_MAX), more: found > AUDIT_COUNT_MAX }
}

/** The conditions of the filters, without the search. */
function filtersOf({ actor, subject, customer, from, to, ...query }: Query, acts: string[]): Sql[] {
  const act = query.act?.replace(/\.+$/, '')
  return [
    ...(actor ? [sql`l.actor_id = ${actor}`] : []),
    ...(subject ? [sql`l.subject_id = ${subject}`] : []),
    ...(customer ? [sql`l.chain = ${customer}`] : []),
    ...(act ? [isOneOf(acts.filter((name) => `${name}.`.startsWith(`${act}.`)))] : []),
    ...(from ? [sql`l.at >= ${from}`] : []),
    ...(to ? [sql`l.at <= ${to}`] : []),
  ]
}

/** Only a single act has an index in the log's order. */
const isOneOf = (acts: string[]) => (acts.length === 1 ? sql`l.act = ${acts[0]}` : sql`l.act = any(${acts})`)

/** Every act in the log, found by jumping from one to the next along the index. */
async function listActs(db: Queries): Promise<string[]> {
  const rows = await db.rows<{ act: string }>(sql`
    with recursive acts as (
      select min(act) as act from audit_log
      union all
      select (select min(l.act) from audit_log l where l.act > acts.act) from acts where acts.act is not null
    )
    select act from acts where act is not null`)
  return rows.map(({ act }) => act)
}
