import sql, { type Sql } from 'sql-template-tag'
import { columnOf, NO_PASSWORD, NOBODY } from '../../../users/user.ts'
import { FAMILIAR } from '../../sign-in/limits.ts'
import { day, emptied, type Group, money, named } from './declaration.ts'

/** The hashes by which counters name the user's addresses, and a former one at which somebody may still guess. */
const accountsOf = (userId: string): Sql => sql`
  select sha256(convert_to(email_folded, 'UTF8')) as account from (
    select email_folded from users where id = ${userId}
    union select email_folded from former_emails where user_id = ${userId}) addresses`

const NAMELESS = 'an account without a name'

/** What people type into their profile. */
const typed = Object.fromEntries(
  Object.entries(columnOf).map(([field, column]) => [field, emptied(column.sql)]),
)

/** Who somebody is, where they signed in, and what they chose. Counters come first, as they are found by the address. */
export const people: Group[] = [
  {
    class: 'personal',
    holds:
      'network addresses, and ids or hashes of accounts, in counters; that something of an account changed',
    protectedBy: 'no screen; `rate_limits`, `quota_counts` and `changes` in no backup',
    seenBy: 'administrators (locks)',
    kept: 'a day; two days, as known to an account 90; as long as the window; an hour',
    erased: 'deleted',
    tables: {
      sign_in_failures: {
        whose: (id) => sql`(user_id = ${id} or account in (${accountsOf(id)}))`,
        withheld: {
          technical: 'failures since locked_until user_id',
          ours: 'account',
          'said elsewhere': 'address',
        },
        erasing: 'deleted',
        hashed: 'account',
      },
      rate_limits: {
        whose: (id) => sql`(key like ${`%${id}%`} or key like any (
          select ${`${FAMILIAR} `}::text || encode(account, 'hex') || ' %' from (${accountsOf(id)}) accounts))`,
        withheld: { technical: 'count since', 'said elsewhere': 'key' },
        erasing: 'deleted',
        hashed: 'key',
      },
      quota_counts: {
        whose: (id) => sql`key like ${`% user ${id}`}`,
        withheld: { technical: 'count seconds since', ours: 'key' },
        erasing: 'deleted',
      },
      changes: {
        whose: 'audience',
        withheld: { technical: 'xid at', ours: 'audience topic' },
        erasing: { kept: { 'for an hour, only that something changed': 'audience xid topic at' } },
      },
    },
  },
  {
    class: 'personal',
    holds: 'an address that can be gone back to',
    protectedBy: 'access by row',
    seenBy: 'its owner, administrators',
    kept: '72 hours',
    erased: 'deleted',
    tables: {
      former_emails: {
        whose: 'user_id',
        exported: {
          file: 'former-emails',
          newest: 'changed_at',
          columns: named('email changed_at until is_undone'),
        },
        withheld: { technical: 'user_id', staff: 'moved_by', computed: 'email_folded' },
        erasing: 'deleted',
      },
    },
  },
  {
    class: 'personal',
    holds: 'login history, with network address and kind of device',
    protectedBy: 'access by row; deleted by age alone',
    seenBy: 'the user; the last sign-in by administrators',
    kept: '180 days',
    erased: 'deleted',
    tables: {
      sign_ins: {
        whose: 'user_id',
        exported: {
          file: 'logins',
          newest: 'at id',
          columns: named('at outcome method address device'),
        },
        withheld: { technical: 'id user_id', computed: 'network' },
        erasing: 'deleted',
      },
    },
  },
  {
    class: 'personal',
    holds: 'messages and who has read them',
    protectedBy: 'access by row',
    seenBy: 'the customer, administrators',
    kept: 'until the user is deleted; `letter_rounds` until all have their letter',
    erased: 'deleted, except those to everybody',
    tables: {
      notices: {
        whose: 'recipient_id',
        exported: {
          file: 'messages',
          newest: 'created_at id',
          columns: { at: 'created_at', title: 'title', message: 'message', marketing: 'marketing' },
        },
        withheld: { technical: 'id position recipient_id' },
        erasing: 'deleted',
      },
      notice_readings: {
        whose: 'user_id',
        exported: { file: 'messages-read', newest: 'read_at', columns: { readAt: 'read_at' } },
        withheld: { technical: 'user_id up_to' },
        erasing: 'deleted',
      },
      letter_rounds: {
        whose: 'last_user_id',
        withheld: { technical: 'notice_id last_user_id' },
        erasing: { kept: { 'how far a round has come; gone when it ends': 'notice_id last_user_id' } },
      },
    },
  },
  {
    class: 'personal',
    holds: 'what customers and the bank write to each other, and the appointments and credits in it',
    protectedBy: 'access by row; a message is final',
    seenBy: 'the customer, but for notes among staff; administrators',
    kept: 'until the user is deleted',
    erased: 'deleted',
    tables: {
      thread_messages: {
        whose: (id) => sql`thread_id in (select t.id from threads t where t.user_id = ${id})`,
        exported: {
          file: 'conversation-messages',
          newest: 'created_at id',
          only: sql`kind <> 'note'`,
          columns: { id: 'id', conversation: 'thread_id', from: 'kind', text: 'text', at: 'created_at' },
        },
        withheld: { technical: 'reference', staff: 'author_id', computed: 'folded' },
        erasing: 'deleted',
      },
      threads: {
        whose: 'user_id',
        exported: {
          file: 'conversations',
          newest: 'created_at id',
          columns: {
            ...named('id topic status created_at last_message_at read_up_to'),
            creditAmount: money('amount_cents'),
            creditPurpose: 'purpose',
            ...named('term_months credit_decision credit_decided_at'),
            creditGranted: money('granted_cents'),
            appointmentPlace: 'place',
            appointmentDay: day('day'),
            appointmentTime: 'clock_time',
            appointmentCancelled: 'cancelled',
          },
        },
        withheld: {
          technical: 'user_id reference waiting_since appointment_version',
          computed: 'queued_at begins_at',
          staff: 'assignee_id credit_decided_by',
        },
        erasing: 'deleted',
      },
      templates: { about: 'no one', columns: 'id title message created_at' },
    },
  },
  {
    class: 'personal',
    holds: 'choices',
    protectedBy: 'access by row',
    seenBy: 'the user',
    kept: 'until the user is deleted',
    erased: 'deleted',
    tables: {
      preferences: {
        whose: 'user_id',
        exported: {
          file: 'preferences',
          newest: null,
          columns: named('email sms push share_analytics marketing language time_zone updated_at'),
        },
        withheld: { technical: 'user_id' },
        erasing: 'deleted',
      },
    },
  },
  {
    class: 'personal',
    holds: 'names, addresses, telephone number, birth date, and the hash of the password',
    protectedBy: 'access by row, `no-store`, no third party except the operator’s mail server; a slow hash',
    seenBy: 'the customer, administrators; the hash no one',
    kept: 'until the user is deleted; former values in the audit log, encrypted',
    erased: 'emptied; the password replaced by none',
    tables: {
      users: {
        whose: 'id',
        exported: {
          file: 'profile',
          newest: null,
          columns: {
            id: 'id',
            email: emptied('email', NOBODY),
            ...typed,
            firstName: emptied('first_name', sql`'Erased'`),
            lastName: emptied('last_name', sql`'Customer'`),
            dateOfBirth: { ...day('date_of_birth'), emptied: sql`null` },
            role: 'role',
            status: emptied('status', sql`'inactive'`),
            emailVerified: emptied('email_verified', sql`false`),
            phoneVerified: emptied('phone_verified', sql`false`),
            ssnStatus: emptied('ssn_status', sql`'not_submitted'`),
            idStatus: emptied('id_status', sql`'not_submitted'`),
            createdAt: 'created_at',
            updatedAt: 'updated_at',
          },
        },
        withheld: { secret: 'password_hash', computed: 'email_folded folded segment', ours: 'changed_at' },
        erasing: {
          emptied: { email_folded: NOBODY, password_hash: sql`${NO_PASSWORD}` },
          kept: {
            [NAMELESS]: 'id role created_at updated_at',
            'when fields changed, without their values': 'changed_at',
            'computed from the others': 'folded segment',
          },
        },
        hashed: 'password_hash',
      },
    },
  },
]
