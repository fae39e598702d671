import { brand } from '@bank/contract/brand'
import { isMoney } from '@bank/contract/oversight'
import sql, { raw, type Sql } from 'sql-template-tag'
import { type AuditRow, openRows, type Values } from '../audit/personal-values.ts'
import type { Queries } from '../db/connect.ts'
import { number } from '../db/page.ts'
import type { MasterKeys } from '../encryption/master-keys.ts'
import { figuresOf } from '../finances/figures.ts'
import { coinsOf } from '../offers/offer-row.ts'
import { getUser } from '../users/user.ts'
import { listHeldSubmissions } from '../verification/held-data.ts'
import type { Content, Row } from './zip.ts'

/** The most rows of one table in the file, the newest. */
export const EXPORT_ROWS_MAX = 100_000

/** How many rows are read and written at a time: 25,000 at once held up every other request for a second (DEC-75). */
export const PAGE = 500

/**
 * Everything that the bank keeps about a user (DEC-50): of social security numbers the last four digits, of pictures that
 * they are held (DEC-22), and of secrets (the password, authenticator, codes) that they are set. Staff appear as "the bank",
 * not by name. Amounts are in dollars, times in UTC. Tables are read when they are written, in the transaction, one by one.
 */
export async function collectContent(tx: Queries, keys: MasterKeys, userId: string): Promise<Content> {
  const cut: string[] = []
  const onCut = (name: string) => cut.push(name)
  const tables: Content['tables'] = {}
  for (const [name, statement] of Object.entries(statementsOf(userId)))
    tables[name] = () => pagesOf(tx, name, statement, onCut)
  tables['identity-documents'] = async function* () {
    yield await listHeldSubmissions(tx, keys, userId, EXPORT_ROWS_MAX)
  }
  tables['what-happened'] = async function* () {
    for await (const rows of pagesOf<LogRow>(tx, 'what-happened', logOf(userId), onCut))
      yield await openLog(tx, keys, rows)
  }
  const figures = await tx.find<Row>(figuresOf(sql`${userId}`))
  const now = await momentOf(tx)
  return {
    things: {
      profile: await getUser(tx, userId),
      preferences: (await tx.find<Row>(preferencesOf(userId))) ?? {},
      figures: inDollars(figures ?? {}),
      security: await tx.row<Row>(securityOf(userId)),
    },
    tables,
    readme: () => readme(now, new Set(cut)),
  }
}

/** The rows of a statement from the first one on; says when they were cut at EXPORT_ROWS_MAX. */
async function* pagesOf<Found extends Row>(
  tx: Queries,
  name: string,
  statement: Sql,
  onCut: (name: string) => void,
): AsyncGenerator<Found[]> {
  const cursor = raw(`"${name}"`)
  await tx.run(sql`declare ${cursor} no scroll cursor for ${statement} limit ${EXPORT_ROWS_MAX}`)
  let count = 0
  for (;;) {
    const rows = await tx.rows<Found>(sql`fetch ${number(PAGE)} from ${cursor}`)
    count += rows.length
    if (rows.length > 0) yield rows
    if (rows.length < PAGE) break
  }
  await tx.run(sql`close ${cursor}`)
  if (count === EXPORT_ROWS_MAX) onCut(name)
}

const dollars = (column: Sql) => sql`round(${column} / 100.0, 2)::text`

const preferencesOf = (userId: string) => sql`
  select email, sms, push, share_analytics as "shareAnalytics", marketing, language, time_zone as "timeZone",
    updated_at as "updatedAt" from preferences where user_id = ${userId}`

const securityOf = (userId: string) => sql`
  select (select confirmed_at from totp_secrets where user_id = ${userId}) as "authenticatorSince",
    (select count(*) from recovery_codes where user_id = ${userId} and used_at is null) as "recoveryCodesLeft",
    (select jsonb_build_object('email', email, 'until', until) from former_emails
      where user_id = ${userId} and until > now() and not is_undone) as "formerEmail"`

/** Each sorts by an index that starts with the user. */
const statementsOf = (userId: string): Record<string, Sql> => ({
  transactions: sql`
    select created_at as "createdAt", transaction_date as "transactionDate", type, category,
      account_type as "accountType", to_account_type as "toAccountType", ${dollars(sql`amount_cents`)} as amount, description, status, reference,
      crypto_type as "cryptoType", crypto_network as "cryptoNetwork", crypto_address as "cryptoAddress",
      decided_at as "decidedAt", offer_id as "offerId", id
    from transactions where user_id = ${userId} order by created_at desc, id desc`,
  // What they were shown, whether or not they paid.
  offers: sql`
    select created_at as "createdAt", expires_at as "expiresAt", ends_at as "endsAt", removed_at as "removedAt",
      account_type as "accountType", ${dollars(sql`amount_cents`)} as amount, reference, crypto_type as "cryptoType",
      crypto_network as "cryptoNetwork", address, asset, ${coinsOf('offers')} as "cryptoAmount", rate_usd::text as rate,
      rate_at as "rateAt", id
    from offers where user_id = ${userId} order by created_at desc`,
  'deposit-addresses': sql`
    select created_at as "createdAt", network, address, account_type as "accountType"
    from deposit_addresses where user_id = ${userId} order by created_at desc`,
  movements: sql`
    select created_at as "at", debit, credit, ${dollars(sql`amount_cents`)} as amount, kind, reason,
      transaction_id as "transactionId", id
    from transfers where user_id = ${userId} order by created_at desc`,
  'asset-days': sql`
    select to_char(day, 'YYYY-MM-DD') as day, ${dollars(sql`stocks_cents`)} as stocks,
      ${dollars(sql`real_estate_cents`)} as "realEstate", ${dollars(sql`crypto_cents`)} as crypto,
      ${dollars(sql`others_cents`)} as others
    from asset_days d where user_id = ${userId} order by d.day desc`,
  documents: sql`
    select issued_at as "issuedAt", kind, to_char(from_day, 'YYYY-MM-DD') as "from", to_char(to_day, 'YYYY-MM-DD') as "to",
      number, check_code as "checkCode", holder, address, opened_at as "openedAt"
    from issued_documents where user_id = ${userId} order by issued_at desc`,
  messages: sql`
    select created_at as "at", title, message, marketing from notices
    where recipient_id = ${userId} order by created_at desc, id desc`,
  'verification-decisions': sql`
    select decided_at as "at", ssn_status as "ssnStatus", id_status as "idStatus", first_name as "firstName",
      last_name as "lastName", to_char(date_of_birth, 'YYYY-MM-DD') as "dateOfBirth", country
    from verification_decisions where user_id = ${userId} order by decided_at desc, id desc`,
  logins: sql`
    select at, outcome, method, address, device from sign_ins where user_id = ${userId} order by at desc, id desc`,
  sessions: sql`
    select created_at as "createdAt", last_seen_at as "lastSeenAt", address, device
    from sessions where user_id = ${userId} order by created_at desc`,
  passkeys: sql`
    select name, created_at as "createdAt", last_used_at as "lastUsedAt" from passkeys
    where user_id = ${userId} order by created_at, id`,
  emails: sql`
    select created_at as "writtenAt", kind, sent_at as "sentAt", given_up_at as "givenUpAt" from letters
    where user_id = ${userId} order by created_at desc`,
  // What staff did to others is about the others, so it has no values here.
  'what-i-did-for-the-bank': sql`
    select at, act, address from audit_log
    where actor_id = ${userId} and chain <> ${userId} order by at desc, id desc`,
})

type LogRow = AuditRow & { at: string; act: string; by: string; address: string | null }

/** The log of the user's own chain. The row about its encryption says nothing about them. */
const logOf = (userId: string) => sql`
  select id, chain, at, act, before, after, address,
    case when actor_id = ${userId} then 'you' when actor_id is null then 'nobody signed in' else 'the bank' end as by
  from audit_log where chain = ${userId} and act <> 'user.log_sealed' order by at desc, id desc`

async function openLog(tx: Queries, keys: MasterKeys, rows: LogRow[]): Promise<Row[]> {
  const opened = await openRows(tx, keys, rows)
  return opened.map(({ at, act, by, before, after, address }) => ({
    at,
    act,
    by,
    before: before && moneyInDollars(before),
    after: after && moneyInDollars(after),
    // Where staff work from is not about the customer.
    address: by === 'the bank' ? null : address,
  }))
}

const moneyInDollars = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      typeof value === 'number' && isMoney(field) ? value / 100 : value,
    ]),
  )

/** All figures are money, apart from the moments at which they changed. */
const inDollars = (figures: Row): Row =>
  Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, typeof value === 'number' ? value / 100 : value]),
  )

async function momentOf(tx: Queries): Promise<string> {
  const { now } = await tx.row<{ now: string }>(
    sql`select to_char(now() at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as now`,
  )
  return now
}

function readme(now: string, cut: ReadonlySet<string>): string {
  return `${[
    `What ${brand.bankName} keeps about you, as of ${now} UTC.`,
    'Each table is there twice: .csv for a spreadsheet, .json for a program. Amounts are in US dollars, times in UTC.',
    'This file has only the last four digits of your Social Security number. It says which pictures of your ID we hold and since when, but does not contain them. Of your password, authenticator app and recovery codes, we keep only what we need to recognise them.',
    'Messages to all customers are not repeated here; you find them under Notifications.',
    ...(cut.size > 0
      ? [
          `These tables hold the newest ${EXPORT_ROWS_MAX} rows; ask us for the older ones: ${[...cut].join(', ')}.`,
        ]
      : []),
  ].join('\n\n')}\n`
}
