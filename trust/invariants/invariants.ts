import sql, { raw } from 'sql-template-tag'
import { proveAudit } from '../../server/src/audit/proof.ts'
import type { Queries } from '../../server/src/db/connect.ts'
import { proveTallies } from '../../server/src/db/tally.ts'
import { financialStatus, getFigures } from '../../server/src/finances/figures.ts'
import { type Proof, proveLedger } from '../../server/src/ledger/proof.ts'
import { getStats } from '../../server/src/oversight/stats.ts'
import { leadsTo, readUploadedQr } from '../../server/src/wallets/qr.ts'
import {
  beginReading,
  type Evidence,
  evidenceColumns,
  type WalletTrust,
} from '../../server/src/wallets/trust.ts'
import { BANK_WRITTEN_RULES } from './bank-written-rules.ts'
import { bytesOf, filesBelow } from './files.ts'
import type { Rule } from './rule.ts'
import { RULES } from './rules.ts'
import { BANK_WRITTEN_THREAD_RULES, THREAD_RULES } from './thread-rules.ts'

/** A broken invariant (INV-1 to INV-16 of the reliability experiments), the number of rows, and some examples. */
export type Violation = { invariant: string; rule: string; count: number; examples: string[] }

/** What to check in addition to the database. */
export type Evidences = {
  /** The experiment wrote rows itself, so rules that hold only for rows written by the bank are skipped. */
  arranged?: boolean
  /** Verifies the wallets; null skips them. */
  trust: WalletTrust | null
  /** Words that must not appear anywhere in plain text: social security numbers that the experiment has sent. */
  secrets?: readonly string[]
  /** The servers' output, and the folders that they write to. */
  logs?: readonly string[]
  folders?: readonly string[]
}

const EXAMPLES = 3

/** How many customers' figures are compared with what the server would show. */
const SHOWN = 100

/** Checks every invariant over the whole database and returns the broken ones. */
export async function findViolations(db: Queries, given: Evidences): Promise<Violation[]> {
  const always = [...RULES, ...THREAD_RULES]
  const rules = given.arranged ? always : [...always, ...BANK_WRITTEN_RULES, ...BANK_WRITTEN_THREAD_RULES]
  const found: Violation[] = []
  for (const rule of rules) found.push(await ask(db, rule))
  found.push(...(await proofs(db, given.arranged ?? false)))
  found.push(await shownFigures(db), await dashboard(db))
  if (given.trust) found.push(await wallets(db, given.trust))
  found.push(...(await secretsInClear(db, given)))
  return found.filter(({ count }) => count > 0)
}

/** The broken invariants as lines that an experiment prints. */
export async function brokenInvariants(db: Queries, given: Evidences): Promise<string[]> {
  const violations = await findViolations(db, given)
  return violations.map(
    ({ invariant, rule, count, examples }) =>
      `${invariant} does not hold: ${rule} (${count}: ${examples.join(', ')})`,
  )
}

async function ask(db: Queries, { invariant, rule, broken }: Rule): Promise<Violation> {
  const { count, examples } = await db.row<{ count: number; examples: string[] | null }>(sql`
    select count(*) as count, (array_agg(example order by example))[1:${EXAMPLES}] as examples
    from (${broken}) broken`)
  return { invariant, rule, count, examples: examples ?? [] }
}

/** The rules that do not hold. */
export const brokenRules = (proofs: readonly Proof[]): string[] =>
  proofs.filter(({ offences }) => offences > 0).map(({ rule }) => rule)

/** The proofs of `ledger:check`, `audit:check` and every restore. */
async function proofs(db: Queries, arranged: boolean): Promise<Violation[]> {
  const violation =
    (invariant: string) =>
    ({ rule, offences }: Proof): Violation => ({ invariant, rule, count: offences, examples: [] })
  // Experiments add users without their registration's audit row, and more open requests than a customer can make.
  const asked = ({ rule }: Proof) => !arranged || !/^every user’s chain|open requests$/.test(rule)
  return [
    ...(await proveLedger(db))
      .filter(asked)
      .map((proof) => violation(LEDGER_INVARIANTS[proof.rule] ?? 'INV-2')(proof)),
    ...(await proveAudit(db)).filter(asked).map(violation('INV-4')),
    ...(await proveTallies(db)).map(violation('INV-5')),
  ]
}

const LEDGER_INVARIANTS: Record<string, string> = {
  'every balance equals the sum of its transfers': 'INV-1',
  'the rows of every balance are its transfers, each with the balance after it, and the newest has the balance of today':
    'INV-1',
  'debits equal credits': 'INV-12',
  'no customer has more than 20 open requests': 'INV-8',
}

/** Compares the total that the server would show to a customer with the sum of the customer's entries. */
async function shownFigures(db: Queries): Promise<Violation> {
  const people = await db.rows<{ id: string; assets: number }>(sql`
    select u.id, coalesce(sum(f.amount) filter (where f.code <> 'borrowed'), 0)::bigint as assets
    from (select id from users order by md5(id::text) limit ${SHOWN}) u left join (
      select user_id, credit as code, amount_cents as amount from transfers
      union all select user_id, debit, -amount_cents from transfers
    ) f on f.user_id = u.id and f.code in ('checking', 'savings', 'total_savings', 'portfolio', 'investments')
    group by u.id`)
  const wrong: string[] = []
  for (const { id, assets } of people) {
    const { totalAssets } = financialStatus(await getFigures(db, id))
    if (totalAssets !== assets) wrong.push(id)
  }
  return violationOf(
    'INV-5',
    'the total assets that a customer sees are the sum of the customer’s entries',
    wrong,
  )
}

async function dashboard(db: Queries): Promise<Violation> {
  const shown = await getStats(db)
  const counted = await db.row<Record<string, number>>(sql`
    select (select count(*) from users) as "totalUsers",
      (select count(*) from users where status = 'active') as "activeUsers",
      (select count(*) from transactions) as "totalTransactions",
      (select count(*) from transactions where status = 'pending') as "pendingTransactions",
      (select coalesce(sum(case credit when 'portfolio' then amount_cents else -amount_cents end), 0)::float8
        from transfers where 'portfolio' in (debit, credit)) as "totalPortfolioValue"`)
  const figures = new Map<string, number>(Object.entries(shown))
  const wrong = Object.entries(counted).filter(([name, value]) => figures.get(name) !== value)
  return violationOf(
    'INV-5',
    'the dashboard’s figures equal the counted rows',
    wrong.map(([name, value]) => `${name}: ${figures.get(name)} for ${value}`),
  )
}

/** Every wallet as a customer would see it: signed, not older than the external record, with a QR code for its address. */
async function wallets(db: Queries, trust: WalletTrust): Promise<Violation> {
  const doubtOf = beginReading(trust)
  const rows = await db.rows<Evidence & { qrPng: Buffer }>(sql`
    select ${evidenceColumns}, a.qr_png as "qrPng"
    from wallets w join wallet_addresses a on a.wallet_id = w.id and a.retired_at is null
    where w.archived_at is null`)
  const wrong: string[] = []
  for (const row of rows) {
    const doubt = doubtOf(row)
    // The QR code is not checked if an experiment added the wallet without one.
    const says = row.qrPng.length === 0 ? row.address : await readPicture(row.qrPng)
    if (doubt !== null) wrong.push(`${row.id}: ${doubt}`)
    else if (!leadsTo(says, row.address, row.network)) wrong.push(`${row.id}: its QR code says ${says}`)
  }
  return violationOf(
    'INV-9',
    'every wallet is signed and current, and its QR code contains its address',
    wrong,
  )
}

async function readPicture(png: Buffer): Promise<string> {
  try {
    const { says } = await readUploadedQr(new File([new Uint8Array(png)], 'qr.png', { type: 'image/png' }))
    return says
  } catch (error) {
    return `nothing (${error instanceof Error ? error.message : error})`
  }
}

/** Searches tables, logs and files for secrets in plain text. */
async function secretsInClear(db: Queries, { secrets = [], logs = [], folders = [] }: Evidences) {
  if (secrets.length === 0) return []
  const rule = 'no secret is stored or logged in plain text'
  // In a row's text, bytes are hexadecimal digits.
  const patterns = secrets.flatMap((secret) => [secret, Buffer.from(secret).toString('hex')])
  const tables = await db.rows<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`)
  const found: string[] = []
  for (const { name } of tables) {
    const hits = await db.value<number>(sql`
      select count(*) from ${raw(name)} t
      where t::text like any (select '%' || secret || '%' from unnest(${patterns}::text[]) secret)`)
    if (hits > 0) found.push(`the table ${name}`)
  }
  const holds = (text: string | Buffer) => secrets.some((secret) => text.includes(secret))
  if (logs.some(holds)) found.push('the log')
  for (const file of folders.flatMap(filesBelow)) if (holds(bytesOf(file))) found.push(file)
  return [violationOf('INV-13', rule, found)]
}

function violationOf(invariant: string, rule: string, wrong: string[]): Violation {
  return { invariant, rule, count: wrong.length, examples: wrong.slice(0, EXAMPLES) }
}
