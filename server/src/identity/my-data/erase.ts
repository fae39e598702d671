import sql, { join, raw, type Sql } from 'sql-template-tag'
import { OPERATOR, recordAbout } from '../../audit/audit.ts'
import type { Database, Queries } from '../../db/connect.ts'
import { emptiedOf, isOf, type Personal } from './register/declaration.ts'
import { PERSONAL } from './register/register.ts'

/**
 * How long a customer's data is kept after the last entry in their log: five years after the end of the business
 * relationship, which anti-money-laundering law asks for (31 CFR 1010.430; Directive (EU) 2015/849, article 40). What the
 * operator has to keep for longer is theirs to know (docs/operations.md).
 */
export const RETENTION_YEARS = 5

/** Why somebody can't be erased, as one sentence for the operator. */
export class NotErasable extends Error {}

/**
 * Erases a customer: the key of the personal values in their audit log, so that these are unreadable for ever, and
 * everything else that says who they were. Their transfers and transactions stay, as those of an account without a name,
 * and so does every row and hash of the log (DEC-50). The register says what becomes of each column (DEC-74). Of a user
 * who was deleted earlier, only the key is left to erase. Needs the owner of the tables, and throws `NotErasable` for
 * staff, for whoever is not `inactive` or `suspended`, has money, debts or an open request, or did something within the
 * retention time.
 */
export async function eraseCustomer(
  owner: Database,
  id: string,
  { retentionYears = RETENTION_YEARS }: { retentionYears?: number } = {},
): Promise<void> {
  await owner.transaction(async (tx) => {
    const user = await tx.find<{ role: string; status: string }>(
      sql`select role, status from users where id = ${id} for update`,
    )
    if (user) await refuseIfNeeded(tx, id, user)
    await refuseIfRecent(tx, id, retentionYears)
    for (const [name, table] of PERSONAL) await eraseFrom(tx, name, table, id)
    await recordAbout(tx, 'user.erased', id, OPERATOR)
  })
}

async function refuseIfNeeded(tx: Queries, id: string, { role, status }: { role: string; status: string }) {
  if (role !== 'user')
    throw new NotErasable('Only customers can be erased: what staff did must keep their names.')
  if (status !== 'inactive' && status !== 'suspended')
    throw new NotErasable(`This customer is ${status}. Set them to inactive first.`)
  const { pending, balances } = await tx.row<{ pending: boolean; balances: boolean }>(sql`
    select exists (select from transactions where user_id = ${id} and status = 'pending') as pending,
      exists (
        select from ledger_accounts
        where user_id = ${id} and balance_cents <> 0
          and code in ('checking', 'savings', 'total_savings', 'portfolio', 'investments', 'borrowed')) as balances`)
  if (pending) throw new NotErasable('This customer has an open request. Decide it first.')
  if (balances) throw new NotErasable('This customer has money at the bank, or owes some.')
}

/** Entries about a customer that neither they nor staff made: strangers' guesses must not put the erasing off. */
const NOT_THEIRS = ['user.log_sealed', 'user.sign_in_failed', 'user.sign_in_locked']

async function refuseIfRecent(tx: Queries, id: string, years: number) {
  const last = await tx.find<{ at: string; until: string; isRecent: boolean }>(sql`
    select to_char(at, 'YYYY-MM-DD') as at, to_char(at + make_interval(years => ${years}), 'YYYY-MM-DD') as until,
      at > now() - make_interval(years => ${years}) as "isRecent"
    from audit_log where chain = ${id} and act <> all(${NOT_THEIRS}) order by position desc limit 1`)
  if (!last) throw new NotErasable('There is no such customer.')
  if (last.isRecent)
    throw new NotErasable(
      `The last entry about this customer is of ${last.at}. They can be erased from ${last.until} on.`,
    )
}

/** Does what the register says to the rows of a table. Only the owner can switch off the trigger of final ones. */
async function eraseFrom(tx: Queries, name: string, table: Personal, id: string) {
  const { erasing, guard } = table
  const where = isOf(table, id)
  const statements: Sql[] = []
  if (erasing === 'deleted') statements.push(sql`delete from ${raw(name)} where ${where}`)
  else {
    const { deleted } = erasing
    if (deleted) statements.push(sql`delete from ${raw(name)} where ${where} and ${deleted}`)
    const changes = Object.entries(emptiedOf(table)).map(([column, value]) => sql`${raw(column)} = ${value}`)
    if (changes.length > 0) statements.push(sql`update ${raw(name)} set ${join(changes)} where ${where}`)
  }
  if (guard && statements.length > 0) {
    statements.unshift(sql`alter table ${raw(name)} disable trigger ${raw(guard)}`)
    statements.push(sql`alter table ${raw(name)} enable trigger ${raw(guard)}`)
  }
  for (const statement of statements) await tx.run(statement)
}
