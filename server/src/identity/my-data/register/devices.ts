import sql from 'sql-template-tag'
import type { Group } from './declaration.ts'

/** The devices that customers are told on. */
export const devices: Group[] = [
  {
    class: 'secret',
    holds: 'devices that are told, what waits to be pushed to them, and the bank’s key pair for that',
    protectedBy: 'encryption, a keyed hash; in no backup',
    seenBy: 'the customer (which device)',
    kept: 'at most 12 hours; a push until it is sent, at most a day; the pair for good',
    erased: 'deleted; `push_keys` are about no one',
    tables: {
      pushes: {
        whose: (id) =>
          sql`subscription_id in (select s.id from push_subscriptions s where s.user_id = ${id})`,
        withheld: {
          technical: 'subscription_id notice_id is_one_of_many created_at next_try_at tries',
          ours: 'service host',
        },
        erasing: 'deleted',
      },
      push_subscriptions: {
        whose: 'user_id',
        exported: {
          file: 'devices-told',
          newest: 'created_at',
          columns: { since: 'created_at' },
        },
        withheld: {
          technical: 'id user_id session_id',
          ours: 'service host master_key_id',
          secret: 'endpoint_hash sealed',
        },
        erasing: 'deleted',
        sealed: { sealed: 'master key' },
        hashed: 'endpoint_hash',
      },
      push_keys: { about: 'no one', columns: 'only_one public_key master_key_id sealed' },
    },
  },
]
