import sql from 'sql-template-tag'
import { type Rule, sameCommit } from './rule.ts'

/** The invariants that hold only if the bank itself wrote every row. */
export const BANK_WRITTEN_RULES: Rule[] = [
  {
    invariant: 'INV-4',
    rule: 'a change of a user and its audit row were written in one commit',
    broken: sql`
      select u.id::text as example from users u where u.updated_at > u.created_at and not exists (
        select from audit_log l where l.chain = u.id::text and ${sameCommit(sql`u`)})`,
  },
  {
    invariant: 'INV-4',
    rule: 'a change of a wallet and its audit row were written in one commit',
    broken: sql`
      select w.id::text as example from wallets w where not exists (
        select from audit_log l where l.subject_id = w.id::text and ${sameCommit(sql`w`)})`,
  },
  {
    invariant: 'INV-7',
    rule: 'administrative acts were done by administrators',
    broken: sql`
      select l.id::text as example from audit_log l left join users u on u.id = l.actor_id
      where l.act in ('transaction.approved', 'transaction.rejected', 'figures.edited', 'assets.edited',
          'verification.decided', 'user.changed_by_administrator', 'user.deleted', 'wallet.created', 'wallet.changed',
          'wallet.archived', 'settings.changed', 'notification.sent', 'report.made')
        and u.role is distinct from 'admin'
        and not exists (select from audit_log gone where gone.act = 'user.deleted' and gone.subject_id = l.actor_id::text)`,
  },
  {
    invariant: 'INV-14',
    rule: 'a user whose account can’t be used has no session',
    broken: sql`
      select u.id::text as example from sessions s join users u on u.id = s.user_id
      where u.status not in ('active', 'pending')`,
  },
  {
    invariant: 'INV-15',
    rule: 'a request made from an offer is its customer’s, and for what was offered',
    broken: sql`
      select t.id::text as example from transactions t join offers o on o.id = t.offer_id
      where (t.user_id, t.wallet_id, t.reference, t.amount_cents, t.account_type, t.crypto_address)
        is distinct from (o.user_id, o.wallet_id, o.reference, o.amount_cents, o.account_type, o.address)`,
  },
  {
    invariant: 'INV-15',
    rule: 'an address of a key was made for one customer, and the key’s next index is higher than its own',
    broken: sql`
      select d.fingerprint || ' ' || d.address_index as example
      from deposit_addresses d left join deposit_indexes i using (fingerprint)
      where d.address_index >= coalesce(i.next_index, 0)
      union all
      select o.id::text from offers o
      left join deposit_addresses d on (d.fingerprint, d.address_index) = (o.key_fingerprint, o.address_index)
      where o.key_fingerprint is not null
        and (d.user_id, d.wallet_id, d.address) is distinct from (o.user_id, o.wallet_id, o.address)`,
  },
]
