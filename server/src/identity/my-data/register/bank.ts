import sql from 'sql-template-tag'
import { type Group, named } from './declaration.ts'

const PROOF = 'the log proves that nobody changed it'

/** What proves the bank's own acts, and what is about no one. */
export const bank: Group[] = [
  {
    class: 'must not change',
    holds: 'who did what',
    protectedBy: 'hash chains; personal values encrypted',
    seenBy: 'administrators',
    kept: 'for good',
    erased: 'personal values can’t be read any more; acts, times, amounts and network addresses stay',
    tables: {
      audit_log: {
        whose: (id) => sql`chain = ${id}`,
        byHand: 'at act actor_id before after address',
        withheld: {
          technical: 'id position',
          ours: 'chain subject_type subject_id request_id previous hash',
        },
        erasing: {
          kept: {
            [PROOF]: 'id chain position at actor_id act subject_type subject_id request_id previous hash',
            'from where somebody acted is evidence': 'address',
            'unreadable without the customer’s key; amounts and words of ours stay': 'before after',
          },
        },
        sealed: { before: 'customer’s key', after: 'customer’s key' },
      },
      audit_chains: {
        whose: (id) => sql`chain = ${id}`,
        withheld: { technical: 'length', ours: 'chain head' },
        erasing: { kept: { [PROOF]: 'chain length head' } },
      },
    },
  },
  {
    class: 'must not change',
    holds: 'where customers pay',
    protectedBy: 'signatures (rates: none, and who set them)',
    seenBy: 'customers (addresses, rates), administrators',
    kept: 'for good',
    erased: 'about staff alone',
    tables: {
      wallets: {
        about: 'no one',
        columns:
          'id name network created_at archived_at version signature updated_at changed_at deposit_addresses extended_public_key',
      },
      wallet_addresses: {
        about: 'no one',
        columns: 'id wallet_id address qr_png created_at retired_at signature',
      },
      wallet_keys: {
        about: 'no one',
        columns: 'id wallet_id fingerprint extended_public_key created_at signature',
      },
      wallet_rates: { about: 'staff', columns: 'id wallet_id asset usd set_at valid_until set_by' },
      wallet_proposals: {
        about: 'staff',
        columns:
          'id kind approval wallet_id wallet_version name network address qr_png wanted_approval proposed_by proposed_at effective_at signature outcome decided_by decided_at deposit_addresses extended_public_key',
      },
    },
  },
  {
    class: 'must not change',
    holds: 'addresses made for offers',
    protectedBy: 'final; derived again before they are shown',
    seenBy: 'the customer',
    kept: 'for good',
    erased: 'kept: money can still arrive there',
    tables: {
      deposit_addresses: {
        whose: 'user_id',
        exported: {
          file: 'deposit-addresses',
          newest: 'created_at',
          columns: named('created_at network address account_type'),
        },
        withheld: { technical: 'user_id wallet_id address_index', ours: 'fingerprint' },
        erasing: {
          kept: {
            'money can still arrive there':
              'fingerprint address_index wallet_id network address user_id account_type created_at',
          },
        },
      },
      deposit_indexes: { about: 'no one', columns: 'fingerprint next_index' },
      deposit_floor: { about: 'no one', columns: 'only_row next_index' },
    },
  },
  {
    class: 'must not change',
    holds: 'changes of staff that wait or waited',
    protectedBy: 'signatures',
    seenBy: 'administrators',
    kept: 'for good',
    erased: 'about staff alone',
    tables: {
      staff_changes: {
        about: 'staff',
        columns:
          'id kind person_id wanted_status wanted_email asked_by asked_at effective_at signature outcome decided_by decided_at',
      },
    },
  },
  {
    class: 'public',
    holds:
      'the site; settings and the system’s name, rates of the feed, how far each chain is read, sums over all users, the turn of the sender',
    protectedBy: '—',
    seenBy: 'everyone, or administrators',
    kept: 'for good',
    erased: 'about no one',
    tables: {
      settings: {
        about: 'no one',
        columns:
          'only_one system_name maintenance_mode email_notifications auto_backup session_timeout_minutes max_login_attempts wallet_change_approval updated_at changed_at staff_second_factor flag_unverified_from_cents online_enquiries auto_approve_up_to_cents',
      },
      settled_blocks: { about: 'no one', columns: 'network height hash' },
      chains: {
        about: 'no one',
        columns:
          'network reader leased_until genesis_hash begun_height settled_height settled_hash head_height head_at heard_at trouble trouble_since reads_trx',
      },
      feed_rates: { about: 'no one', columns: 'asset usd at trouble looked_at' },
      tallies: { about: 'no one', columns: 'subject segment slot amount' },
      migrations: { about: 'no one', columns: 'name hash applied_at' },
    },
  },
]
