import sql, { raw } from 'sql-template-tag'
import { record } from '../audit/audit.ts'
import type { Database, Queries } from '../db/connect.ts'
import { NO_REASON } from '../finances/edit-figures.ts'
import { NO_PASSWORD } from '../identity/hashing.ts'
import { accountKey, FAMILIAR } from '../identity/limits.ts'

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
 * and so does every row and hash of the log (DEC-50). Of a user who was deleted earlier, only the key is left to erase.
 * Needs the owner of the tables, and throws `NotErasable` for staff, for whoever is not `inactive` or `suspended`, has
 * money, debts or an open request, or did something within the retention time.
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
    if (user) {
      await deleteCounters(tx, id)
      await deleteRows(tx, id)
      await forgetName(tx, id)
    }
    await tx.run(sql`delete from audit_keys where customer_id = ${id}`)
    await record(tx, {
      act: 'user.erased',
      actorId: null,
      subject: { type: 'user', id },
      customerId: id,
      origin: null,
    })
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

/** Rows that are nothing but personal, in an order in which none refers to a deleted one. */
const PERSONAL_TABLES = {
  user_id: [
    'sessions',
    'sign_ins',
    'letters',
    'letter_tokens',
    'former_emails',
    'challenges',
    'recovery_codes',
    'passkeys',
    'totp_secrets',
    'preferences',
    'exports',
    'notice_readings',
    'asset_days',
    // The name on the papers, and hashes of them that would confirm a guess at it.
    'issued_documents',
    // With the documents, the decisions and the submissions, which hang on them.
    'data_keys',
  ],
  recipient_id: ['notices'],
}

/** Final rows too, which the tables' own triggers refuse to everybody but their owner. */
const FINAL_TABLES = [
  'issued_documents',
  'data_keys',
  'verification_submissions',
  'verification_documents',
  'verification_decisions',
]

async function deleteRows(tx: Queries, id: string) {
  for (const table of FINAL_TABLES) await tx.run(sql`alter table ${raw(table)} disable trigger never_deleted`)
  for (const [column, tables] of Object.entries(PERSONAL_TABLES)) {
    for (const table of tables) await tx.run(sql`delete from ${raw(table)} where ${raw(column)} = ${id}`)
  }
  for (const table of FINAL_TABLES) await tx.run(sql`alter table ${raw(table)} enable trigger never_deleted`)
}

/**
 * What counts failures, limited acts and known addresses names a user by their id or by a hash of their email address, also of
 * a former one that somebody still guesses at; what counts at even older ones was deleted by its age (limits/pruning.ts).
 */
async function deleteCounters(tx: Queries, id: string) {
  const addresses = await tx.rows<{ email: string }>(sql`
    select email_folded as email from users where id = ${id}
    union select email_folded from former_emails where user_id = ${id}`)
  const accounts = addresses.map(({ email }) => accountKey(email))
  await tx.run(sql`delete from sign_in_failures where account = any(${accounts}::bytea[])`)
  const familiar = accounts.map((account) => `${FAMILIAR} ${account.toString('hex')} %`)
  await tx.run(sql`delete from rate_limits where key like any(${[`%${id}%`, ...familiar]}::text[])`)
}

/** The account stays, because its transfers do: without a name, and with an address that nobody can have (RFC 6761). */
async function forgetName(tx: Queries, id: string) {
  const email = `${id}@erased.invalid`
  await tx.run(sql`
    update users set first_name = 'Erased', last_name = 'Customer', email = ${email}, email_folded = ${email},
      password_hash = ${NO_PASSWORD}, phone_number = '', country = '', state = '', city = '', address1 = '',
      address2 = '', zip_code = '', date_of_birth = null, status = 'inactive', email_verified = false, phone_verified = false,
      ssn_status = 'not_submitted', id_status = 'not_submitted'
    where id = ${id}`)
  await tx.run(sql`delete from own_tallies where user_id = ${id} and subject = 'notices'`)
  // What staff or the customer wrote, and what came to nothing. What was paid, when and to which address of ours stays as it is.
  // A reference must differ from the customer's others.
  await tx.run(sql`
    delete from offers o where o.user_id = ${id} and not exists (select from transactions t where t.offer_id = o.id and t.user_id = o.user_id)`)
  await tx.run(sql`alter table transactions disable trigger guarded`)
  await tx.run(sql`
    update transactions t set description = '', category = '', reference = gen_random_uuid()::text, crypto_address = (
      select a.address from (select address from wallet_addresses union all select address from deposit_addresses) a
      where a.address = t.crypto_address limit 1)
    where user_id = ${id}`)
  await tx.run(sql`alter table transactions enable trigger guarded`)
  await tx.run(sql`alter table transfers disable trigger immutable`)
  await tx.run(
    sql`update transfers set reason = ${NO_REASON} where user_id = ${id} and kind in ('adjustment', 'opening')`,
  )
  await tx.run(sql`alter table transfers enable trigger immutable`)
}
