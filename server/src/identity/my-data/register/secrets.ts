import sql from 'sql-template-tag'
import { day, type Group, named } from './declaration.ts'

/** Verifications, and whatever is sealed or hashed, the keys last. */
export const secrets: Group[] = [
  {
    class: 'must not change',
    holds: 'decisions about verifications, with name, birth date and country',
    protectedBy: 'final',
    seenBy: 'the customer (the result), administrators',
    kept: 'until the user is deleted',
    erased: 'deleted',
    tables: {
      verification_decisions: {
        whose: 'user_id',
        exported: {
          file: 'verification-decisions',
          newest: 'decided_at id',
          columns: {
            at: 'decided_at',
            ...named('ssn_status id_status ssn_reason id_reason note first_name last_name'),
            dateOfBirth: day('date_of_birth'),
            country: 'country',
          },
        },
        withheld: { technical: 'id user_id submission_id', staff: 'decided_by' },
        erasing: 'deleted',
        guard: 'never_deleted',
      },
    },
  },
  {
    class: 'secret',
    holds: 'SSN and ID images',
    protectedBy: 'encryption, audit of each view, never sent back to the customer',
    seenBy: 'administrators, after a fresh sign-in',
    kept: 'until the user is deleted',
    erased: 'deleted',
    tables: {
      verification_documents: {
        whose: (id) =>
          sql`submission_id in (select s.id from verification_submissions s where s.user_id = ${id})`,
        byHand: 'side',
        withheld: { technical: 'id submission_id', secret: 'sealed' },
        erasing: 'deleted',
        guard: 'never_deleted',
        sealed: { sealed: 'data key' },
      },
      verification_submissions: {
        whose: 'user_id',
        byHand: 'created_at ssn_sealed',
        withheld: { technical: 'id user_id data_key_id', computed: 'has_id' },
        erasing: 'deleted',
        guard: 'never_deleted',
        sealed: { ssn_sealed: 'data key' },
      },
    },
  },
  {
    class: 'secret',
    holds: 'pictures that customers sent to the bank',
    protectedBy: 'encryption, audit of each view, never sent back to the customer',
    seenBy: 'administrators, after a fresh sign-in',
    kept: 'until the user is deleted',
    erased: 'deleted',
    tables: {
      thread_pictures: {
        whose: 'user_id',
        exported: {
          file: 'conversation-pictures',
          newest: 'message_id position',
          columns: { message: 'message_id', picture: 'position' },
        },
        withheld: { technical: 'id user_id data_key_id', secret: 'sealed' },
        erasing: 'deleted',
        guard: 'never_deleted',
        sealed: { sealed: 'data key' },
      },
    },
  },
  {
    class: 'secret',
    holds: 'recovery codes',
    protectedBy: 'slow hashes',
    seenBy: 'no one',
    kept: 'until replaced',
    erased: 'deleted',
    tables: {
      recovery_codes: {
        whose: 'user_id',
        exported: {
          file: 'security',
          newest: null,
          columns: {
            recoveryCodesLeft: { column: 'used_at', value: sql`count(*) filter (where used_at is null)` },
          },
        },
        withheld: { technical: 'user_id created_at', secret: 'code_hash' },
        erasing: 'deleted',
        hashed: 'code_hash',
      },
    },
  },
  {
    class: 'secret',
    holds: 'secrets of authenticator apps and public keys of passkeys',
    protectedBy: 'encryption; nothing, they are public',
    seenBy: 'their owner, once; names and dates of passkeys by their owner',
    kept: 'until removed',
    erased: 'deleted',
    tables: {
      totp_secrets: {
        whose: 'user_id',
        exported: {
          file: 'security',
          newest: null,
          columns: { authenticatorSince: { column: 'confirmed_at', value: sql`max(confirmed_at)` } },
        },
        withheld: { technical: 'user_id data_key_id created_at last_step', secret: 'sealed' },
        erasing: 'deleted',
        sealed: { sealed: 'data key' },
      },
      passkeys: {
        whose: 'user_id',
        exported: {
          file: 'passkeys',
          newest: 'created_at id',
          columns: named('name created_at last_used_at'),
        },
        withheld: { technical: 'id user_id counter', ours: 'credential_id transports', secret: 'public_key' },
        erasing: 'deleted',
      },
    },
  },
  {
    class: 'secret',
    holds: 'tokens',
    protectedBy: 'fast hashes of 256 random bits; in no backup',
    seenBy: 'no one; network address and device of a session by the user',
    kept: 'twelve hours; as long as the link works; an hour',
    erased: 'deleted',
    tables: {
      sessions: {
        whose: 'user_id',
        exported: {
          file: 'sessions',
          newest: 'created_at',
          columns: named('created_at last_seen_at address device'),
        },
        withheld: { technical: 'id user_id authenticated_at streams', secret: 'token_hash' },
        erasing: 'deleted',
        hashed: 'token_hash',
      },
      letter_tokens: {
        whose: 'user_id',
        exported: {
          file: 'links-in-letters',
          newest: 'created_at',
          columns: named('created_at purpose email expires_at used_at'),
        },
        withheld: { technical: 'user_id', secret: 'token_hash' },
        erasing: 'deleted',
        hashed: 'token_hash',
      },
      challenges: {
        whose: 'user_id',
        withheld: { technical: 'user_id tries created_at', ours: 'kind webauthn', secret: 'id_hash' },
        erasing: 'deleted',
        hashed: 'id_hash',
      },
    },
  },
  {
    class: 'secret',
    holds: 'letters that wait',
    protectedBy: 'encryption until they are sent; only their kind and times after that; in no backup',
    seenBy: 'their recipient',
    kept: 'sent or given up: 30 days',
    erased: 'deleted',
    tables: {
      letters: {
        whose: 'user_id',
        exported: {
          file: 'emails',
          newest: 'created_at',
          columns: { writtenAt: 'created_at', kind: 'kind', sentAt: 'sent_at', givenUpAt: 'given_up_at' },
        },
        withheld: {
          technical: 'id user_id is_one_of_many next_try_at tries',
          ours: 'master_key_id last_failure',
          secret: 'sealed',
        },
        erasing: 'deleted',
        sealed: { sealed: 'master key' },
      },
    },
  },
  {
    class: 'secret',
    holds: 'the file of one’s own data',
    protectedBy: 'encryption',
    seenBy: 'its owner, after a fresh sign-in',
    kept: 'a day; when it was asked for, until the user is deleted',
    erased: 'deleted',
    tables: {
      exports: {
        whose: 'user_id',
        withheld: {
          technical: 'user_id data_key_id',
          secret: 'sealed',
          'said elsewhere': 'asked_at ready_at failed_at',
        },
        erasing: 'deleted',
        sealed: { sealed: 'data key' },
      },
    },
  },
  {
    class: 'secret',
    holds: 'keys, wrapped, and names of master keys',
    protectedBy: 'the master key',
    seenBy: 'no one',
    kept: 'as long as what they protect; an audit key until the erasing',
    erased: 'deleted; `master_keys` are about no one',
    tables: {
      data_keys: {
        whose: 'user_id',
        withheld: { technical: 'id user_id', ours: 'master_key_id', secret: 'wrapped' },
        erasing: 'deleted',
        guard: 'never_deleted',
        sealed: { wrapped: 'master key' },
      },
      audit_keys: {
        whose: 'customer_id',
        withheld: { technical: 'id customer_id', ours: 'master_key_id', secret: 'wrapped' },
        erasing: 'deleted',
        sealed: { wrapped: 'master key' },
      },
      master_keys: { about: 'no one', columns: 'id first_used_at' },
    },
  },
]
