import type { Received, Reply } from '@bank/contract/endpoint'
import { AUDIT_COUNT_MAX, type AuditEntry, type oversight } from '@bank/contract/oversight'
import sql, { type Sql } from 'sql-template-tag'
import { type AuditRow, openRows } from '../audit/personal-values.ts'
import { userMatchesSearch } from '../customers/customer-list.ts'
import type { Queries } from '../db/connect.ts'
import { pageClause, pageOf, plainSearch } from '../db/page.ts'
import type { MasterKeys } from '../encryption/master-keys.ts'

type Query = Received<typeof oversight.auditLogs>['query']

/** The number of people whose ids a query lists. For more, it searches the users in a subquery. */
const PEOPLE_MAX = 5000

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
    when 'user' then (select s.email from users s where s.id = l.subject_id::uuid) end) as subject`

/**
 * The audit log, newest first. Every filter has an index: part of an act's name is turned into the matching acts, and
 * a person's name or address into the matching people. `matched` is counted up to AUDIT_COUNT_MAX, because the log
 * grows without end and an exact count of millions is of no use.
 */
export async function listAudit(
  db: Queries,
  keys: MasterKeys,
  query: Query,
): Promise<Reply<typeof oversight.auditLogs>> {
  const matching = await filtered(db, query)
  const { after, orderAndLimit } = pageClause(query, sql`l.at`, sql`l.id`)
  // Looks up names only for the rows of the page.
  const rows = await db.rows<Row>(sql`
    select ${entryColumns}
    from (select l.* from audit_log l where ${matching ?? sql`true`} and ${after} ${orderAndLimit}) l
    left join users a on a.id = l.actor_id
    ${query.sort === 'oldest' ? sql`order by l.at, l.id` : sql`order by l.at desc, l.id desc`}`)
  const total = await db.value<number>(sql`select coalesce(sum(length), 0)::bigint from audit_chains`)
  const counted = matching ? await count(db, matching) : { matched: total, more: false }
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

async function count(db: Queries, matching: Sql): Promise<{ matched: number; more: boolean }> {
  const found = await db.value<number>(sql`
    select count(*) from (select from audit_log l where ${matching} limit ${AUDIT_COUNT_MAX + 1}) counted`)
  return { matched: Math.min(found, AUDIT_COUNT_MAX), more: found > AUDIT_COUNT_MAX }
}

/** The condition for the wanted rows; null for all rows. */
async function filtered(db: Queries, query: Query): Promise<Sql | null> {
  const { actor, subject, customer, from, to } = query
  const act = query.act?.replace(/\.+$/, '')
  const search = query.search && plainSearch(query.search)
  const acts = act || search ? await listActs(db) : []
  const clauses = [
    ...(actor ? [sql`l.actor_id = ${actor}`] : []),
    ...(subject ? [sql`l.subject_id = ${subject}`] : []),
    ...(customer ? [sql`l.chain = ${customer}`] : []),
    ...(act ? [sql`l.act = any(${acts.filter((name) => `${name}.`.startsWith(`${act}.`))})`] : []),
    ...(from ? [sql`l.at >= ${from}`] : []),
    ...(to ? [sql`l.at <= ${to}`] : []),
    ...(search ? [await found(db, search, acts)] : []),
  ]
  const [first, ...rest] = clauses
  return first ? rest.reduce((all, clause) => sql`${all} and ${clause}`, first) : null
}

/** Matches part of an act's name, part of a person's name or address, or the beginning of a subject's id. */
async function found(db: Queries, search: string, acts: string[]): Promise<Sql> {
  const text = search.toLowerCase()
  const words = (name: string) => `${name} ${name.replace(/[._]/g, ' ')}`
  const byAct = sql`l.act = any(${acts.filter((name) => words(name).includes(text))})`
  const byId = /^[0-9a-f-]{8,36}$/.test(text) ? sql`l.subject_id like ${`${text}%`}` : sql`false`
  return sql`(${byAct} or ${byId} or ${await byPeople(db, search)})`
}

const aboutUser = sql`case l.subject_type when 'user' then l.subject_id::uuid end`

async function byPeople(db: Queries, search: string): Promise<Sql> {
  const named = sql`select u.id from users u where ${userMatchesSearch({ search })}`
  const people = await db.rows<{ id: string }>(sql`${named} limit ${PEOPLE_MAX + 1}`)
  if (people.length > PEOPLE_MAX) {
    // With this many people a scan of the log soon meets a match, so it tests each row's two people instead.
    return sql`exists (${named} and u.id = any(array[l.actor_id, ${aboutUser}]))`
  }
  const ids = people.map(({ id }) => id)
  return sql`l.actor_id = any(${ids}::uuid[]) or l.subject_id = any(${ids}::text[])`
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
