import type { Received, Reply } from '@bank/contract/endpoint'
import { AUDIT_COUNT_MAX, type AuditEntry, type oversight } from '@bank/contract/oversight'
import sql, { join, type Sql } from 'sql-template-tag'
import { type AuditRow, openRows } from '../audit/personal-values.ts'
import type { Queries } from '../db/connect.ts'
import {
  countedBefore,
  type MatchCount,
  number,
  pageClause,
  pageOf,
  plainSearch,
  writeCursor,
} from '../db/page.ts'
import type { MasterKeys } from '../encryption/master-keys.ts'
import {
  type AuditFilters,
  findWalkEnd,
  readAuditSearch,
  rowsFound,
  rowsInOrder,
} from './audit-list-search.ts'

type Query = Received<typeof oversight.auditLogs>['query']

const person = (alias: Sql) => sql`${alias}.first_name || ' ' || ${alias}.last_name`

const label = sql`
  case l.subject_type
    when 'user' then (select ${person(sql`s`)} from users s where s.id = l.subject_id::uuid)
    when 'transaction' then (select t.reference from transactions t where t.id = l.subject_id::uuid)
    when 'wallet' then (select w.name from wallets w where w.id = l.subject_id::uuid)
    when 'thread' then (select initcap(t.topic) from threads t where t.id = l.subject_id::uuid)
    when 'notice' then (select n.title from notices n where n.id = l.subject_id::uuid)
    when 'enquiry' then (select coalesce(e.name, e.email) from enquiries e where e.id = l.subject_id::uuid)
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
 * The audit log, newest first. Every filter has an index, and a search looks up what it stands for (`readAuditSearch`). If that
 * is too much to look up, AUDIT_WALK_MAX entries are checked for one page, which can then be short although another one
 * follows. `matched` is counted up to AUDIT_COUNT_MAX, because the log grows without end and an exact count of millions is of
 * no use.
 */
export async function listAudit(
  db: Queries,
  keys: MasterKeys,
  query: Query,
): Promise<Reply<typeof oversight.auditLogs>> {
  const search = query.search && plainSearch(query.search)
  const acts = query.act || search ? actsOf(query, await listActs(db)) : []
  const filters = filtersOf(query, acts)
  const sought = search ? await readAuditSearch(db, search, acts) : null
  const { after, order, orderAndLimit } = pageClause(query, sql`l.at`, sql`l.id`)
  const end = sought && (await findWalkEnd(db, sought, filters, after, order))
  const until = end ? upTo(end, query) : sql`true`
  const within = sql`${after} and ${until}`
  const rowsOf = (range: { within: Sql; way: Sql }, most: Sql) =>
    sought
      ? rowsFound(sought, filters, { ...range, orderAndLimit: most })
      : rowsInOrder(filters, range.within, most)
  // Looks up names only for the rows of the page.
  const rows = await db.rows<Row>(sql`
    select ${entryColumns}
    from (select l.id from (${rowsOf({ within, way: within }, orderAndLimit)}) l ${orderAndLimit}) page
    join audit_log l on l.id = page.id
    left join users a on a.id = l.actor_id
    left join users c on c.id = case when l.chain <> 'system' then l.chain::uuid end
    ${order}`)
  const total = await db.value<number>(sql`select coalesce(sum(length), 0)::bigint from audit_chains`)
  const isWhole = filters.areNone && !sought
  const counted = isWhole
    ? { matched: total, more: false }
    : (countedBefore(query) ??
      (await countRows(db, end !== null, (most) =>
        rowsOf({ within: sql`true`, way: until }, sql`${order} ${most}`),
      )))
  const readable = (await openRows(db, keys, rows)).map(labelled)
  const { data, nextCursor } = pageOf(readable, query, isWhole ? null : counted)
  return {
    data,
    nextCursor: nextCursor ?? (end && writeCursor(end, counted)),
    total,
    ...counted,
    // A page further on can have more matches than the first AUDIT_WALK_MAX entries.
    matched: Math.max(counted.matched, data.length),
  }
}

/** Counts rows up to AUDIT_COUNT_MAX. They come in order, because for any order the planner would read the table itself. */
async function countRows(db: Queries, isPart: boolean, rows: (most: Sql) => Sql): Promise<MatchCount> {
  const most = sql`limit ${number(AUDIT_COUNT_MAX + 1)}`
  const found = await db.value<number>(
    sql`select count(*) from (select from (${rows(most)}) found ${most}) counted`,
  )
  return { matched: Math.min(found, AUDIT_COUNT_MAX), more: isPart || found > AUDIT_COUNT_MAX }
}

/** The rows as far as this one, in the list's order. */
function upTo({ createdAt, id }: { createdAt: string; id: string }, { sort }: Query): Sql {
  const position = sql`(${createdAt}::timestamptz, ${id}::uuid)`
  return sort === 'oldest' ? sql`(l.at, l.id) <= ${position}` : sql`(l.at, l.id) >= ${position}`
}

type Row = AuditEntry & AuditRow & { createdAt: string }

/** A deleted user is labelled with the address from the entry of their deletion. */
function labelled<Entry extends Row>(entry: Entry): Entry {
  const { subject, before } = entry
  const { email } = before ?? {}
  if (subject.type !== 'user' || subject.label !== null || typeof email !== 'string') return entry
  return { ...entry, subject: { ...subject, label: email } }
}

/** The conditions of the filters, without the search. `acts` are those in the log that pass. */
function filtersOf(query: Query, acts: string[]): AuditFilters {
  const { actor, subject, customer, from, to } = query
  const ofSome = [
    ...(actor ? [sql`l.actor_id = ${actor}`] : []),
    ...(subject ? [sql`l.subject_id = ${subject}`] : []),
    ...(customer ? [sql`l.chain = ${customer}`] : []),
  ]
  const others = [
    ...ofSome,
    ...(from ? [sql`l.at >= ${from}`] : []),
    ...(to ? [sql`l.at <= ${to}`] : []),
    sql`true`,
  ]
  const act = wantedAct(query)
  return {
    areNone: !act && others.length === 1,
    all: join([...(act ? [sql`l.act = any(${acts})`] : []), ...others], ' and '),
    byAct: act && ofSome.length === 0 ? { acts, others: join(others, ' and ') } : null,
  }
}

const wantedAct = ({ act }: Query) => act?.replace(/\.+$/, '')

/** The acts that the filter leaves: one, or those whose name begins with it before a dot. */
function actsOf(query: Query, acts: string[]): string[] {
  const act = wantedAct(query)
  return act ? acts.filter((name) => `${name}.`.startsWith(`${act}.`)) : acts
}

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
