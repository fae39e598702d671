import { randomUUID } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import type { Queries } from '../../server/src/db/connect.ts'
import { drawQr } from '../../server/src/wallets/qr.ts'
import { sha256, signWords, walletWords } from '../../server/src/wallets/signature.ts'
import { type Evidence, evidenceColumns, type WalletTrust } from '../../server/src/wallets/trust.ts'
import type { liveALife } from './life.ts'

/** A social security number, for the search for secrets in plain text. */
export const SSN = '078051120'

export type Break = {
  name: string
  /** Exactly the invariants that must be reported. */
  expected: string[]
  /** With the triggers disabled, which the owner of the schema can do. */
  behind?: true
  work: (tx: Queries, lived: Lived, trust: WalletTrust) => Promise<unknown> | Sql
  /** Treated as part of the servers' output. */
  printed?: string
}

export type Lived = Awaited<ReturnType<typeof liveALife>>

export const BREAKS: Break[] = [
  {
    name: 'two balances moved without an entry, one up and one down',
    expected: ['INV-1'],
    behind: true,
    work: (_tx, { ada }) => sql`
      update ledger_accounts set balance_cents = balance_cents + case code when 'borrowed' then 1 else -1 end
      where user_id = ${ada.id} and code in ('borrowed', 'adjustments')`,
  },
  {
    name: 'a balance moved by a cent',
    expected: ['INV-1', 'INV-12', 'INV-5'],
    behind: true,
    work: (_tx, { ada }) => sql`
      update ledger_accounts set balance_cents = balance_cents + 1 where user_id = ${ada.id} and code = 'portfolio'`,
  },
  {
    name: 'the balance after a row moved by a cent',
    expected: ['INV-1'],
    behind: true,
    work: (_tx, { ada }) => sql`
      update postings set balance_cents = balance_cents + 1 where user_id = ${ada.id} and account = 'portfolio'`,
  },
  {
    name: 'an approved amount changed afterwards',
    expected: ['INV-2', 'INV-4'],
    behind: true,
    work: () => sql`update transactions set amount_cents = amount_cents + 100 where status = 'completed'`,
  },
  {
    name: 'a rejected request turned into a cancelled one',
    expected: ['INV-3', 'INV-4', 'INV-5', 'INV-7'],
    behind: true,
    work: () => sql`
      update transactions set status = 'cancelled', reject_reason = null, reject_note = null where status = 'failed'`,
  },
  {
    name: 'the trigger that protects decided transactions disabled',
    expected: ['INV-3'],
    work: () => sql`alter table transactions disable trigger guarded`,
  },
  {
    name: 'a user changed without an audit row',
    expected: ['INV-4'],
    work: (_tx, { ben }) =>
      sql`update users set city = 'Elsewhere', updated_at = now() + interval '1 second' where id = ${ben.id}`,
  },
  {
    name: 'an audit row altered',
    expected: ['INV-4'],
    behind: true,
    work: () => sql`update audit_log set address = '10.0.0.1' where act = 'savings.planned' or position = 1`,
  },
  {
    name: 'a counter of the dashboard off by one',
    expected: ['INV-5'],
    work: () => sql`update tallies set amount = amount + 1 where subject = 'portfolios'`,
  },
  {
    name: 'every administrator made inactive',
    expected: ['INV-6', 'INV-4'],
    async work(tx) {
      await tx.run(sql`delete from sessions where user_id in (select id from users where role = 'admin')`)
      await tx.run(sql`update users set status = 'inactive' where role = 'admin'`)
    },
  },
  {
    name: 'a savings plan that one customer made for another',
    expected: ['INV-7'],
    work: (_tx, { ada, ben }) => sql`
      insert into audit_log (id, chain, position, actor_id, act, subject_type, subject_id, previous, hash)
      values (${randomUUID()}, ${ada.id}, 0, ${ben.id}, 'savings.planned', 'user', ${ada.id}, '', '')`,
  },
  {
    name: 'an open request below the minimum',
    expected: ['INV-8'],
    behind: true,
    work: (_tx, { pending }) => sql`update transactions set amount_cents = 1 where id = ${pending}`,
  },
  {
    name: 'a wallet’s address replaced',
    expected: ['INV-9'],
    behind: true,
    work: () =>
      sql`update wallet_addresses set address = 'bc1q0000000000000000000000000000000000000000' where retired_at is null`,
  },
  {
    name: 'a wallet’s QR code for another address, signed with the bank’s own key',
    expected: ['INV-4', 'INV-9'],
    behind: true,
    work: (tx, _lived, trust) => exchangePicture(tx, trust),
  },
  {
    name: 'two requests with one reference',
    expected: ['INV-10'],
    async work(tx, { pending }) {
      await tx.run(sql`alter table transactions drop constraint transactions_user_id_reference_key`)
      await tx.run(sql`
        insert into transactions (id, user_id, type, category, account_type, amount_cents, description, status, reference)
        select ${randomUUID()}, user_id, type, category, account_type, amount_cents, description, 'pending', reference
        from transactions where id = ${pending}`)
    },
  },
  {
    name: 'a verified customer who never submitted anything',
    expected: ['INV-11', 'INV-4'],
    work: (_tx, { ben }) => sql`update users set ssn_status = 'verified' where id = ${ben.id}`,
  },
  {
    name: 'a verified customer whose name has changed since',
    expected: ['INV-11', 'INV-4'],
    work: (_tx, { ada }) => sql`update users set last_name = last_name || ' Other' where id = ${ada.id}`,
  },
  {
    name: 'the bank’s side of an entry changed',
    expected: ['INV-1', 'INV-12'],
    behind: true,
    work: (_tx, { ada }) => sql`
      update ledger_accounts set balance_cents = balance_cents - 1
      where user_id = ${ada.id} and code = 'crypto_receipts'`,
  },
  {
    name: 'a social security number in a text column',
    expected: ['INV-13', 'INV-4'],
    work: (_tx, { ben }) => sql`update users set address2 = ${`SSN ${SSN}`} where id = ${ben.id}`,
  },
  {
    name: 'a social security number in the log',
    expected: ['INV-13'],
    work: () => sql`select`,
    printed: `{"body":{"ssn":"${SSN}"}}`,
  },
  {
    name: 'a session of a suspended user',
    expected: ['INV-14'],
    work: (_tx, { guest }) =>
      sql`insert into sessions (token_hash, user_id) values (sha256('stolen'), ${guest.id})`,
  },
  {
    name: 'a request for another amount than was offered',
    expected: ['INV-15'],
    behind: true,
    work: () => sql`update offers set amount_cents = amount_cents + 100`,
  },
  {
    name: 'an offered address that was made for another customer',
    expected: ['INV-15'],
    behind: true,
    work: (_tx, { ben }) => sql`update deposit_addresses set user_id = ${ben.id}`,
  },
  {
    name: 'a key whose next index was already used',
    expected: ['INV-15'],
    behind: true,
    work: () => sql`update deposit_indexes set next_index = 0`,
  },
  {
    name: 'an answered thread whose customer still waits',
    expected: ['INV-16'],
    async work(tx) {
      await tx.run(sql`alter table threads drop constraint threads_check`)
      await tx.run(sql`update threads set waiting_since = now() where status <> 'open'`)
    },
  },
  {
    name: 'a picture that belongs to another customer',
    expected: ['INV-16'],
    behind: true,
    work: (_tx, { ada }) => sql`update thread_pictures set user_id = ${ada.id}`,
  },
  {
    name: 'a note that counts as the last message of its thread',
    expected: ['INV-16'],
    work: () => sql`
      update threads t set last_message_at = m.created_at + interval '1 second'
      from thread_messages m where m.thread_id = t.id and m.kind = 'note'`,
  },
  {
    name: 'a credit that granted more than the available credit was raised by',
    expected: ['INV-16'],
    behind: true,
    work: () =>
      sql`update threads set granted_cents = granted_cents + 100 where credit_decision = 'approved'`,
  },
]

async function exchangePicture(tx: Queries, trust: WalletTrust) {
  const evidence = await tx.row<Evidence>(sql`
    select ${evidenceColumns} from wallets w
    join wallet_addresses a on a.wallet_id = w.id and a.retired_at is null limit 1`)
  const picture = await drawQr('bc1q0000000000000000000000000000000000000000')
  const signature = signWords(trust.keys, walletWords({ ...evidence, qrSha256: sha256(picture) }))
  await tx.run(sql`
    update wallet_addresses set qr_png = ${picture} where wallet_id = ${evidence.id} and retired_at is null`)
  await tx.run(sql`update wallets set signature = ${signature} where id = ${evidence.id}`)
}
