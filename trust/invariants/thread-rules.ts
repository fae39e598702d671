import sql from 'sql-template-tag'
import type { Rule } from './rule.ts'

/** Of what customers and the bank write to each other, also if an experiment wrote the rows. */
export const THREAD_RULES: Rule[] = [
  {
    invariant: 'INV-16',
    rule: 'an open thread has the time since when its customer waits, and no other has one',
    broken: sql`
      select id::text as example from threads where (status = 'open') <> (waiting_since is not null)`,
  },
  {
    invariant: 'INV-16',
    rule: 'a picture is its sender’s, in their own thread',
    broken: sql`
      select p.id::text as example from thread_pictures p
      join thread_messages m on m.id = p.message_id join threads t on t.id = m.thread_id
      where m.kind <> 'customer' or p.user_id <> t.user_id`,
  },
]

/** The same, if the bank itself wrote every row. */
export const BANK_WRITTEN_THREAD_RULES: Rule[] = [
  {
    invariant: 'INV-16',
    rule: 'the last message of a thread is the newest that is no note',
    broken: sql`
      select t.id::text as example from threads t where t.last_message_at is distinct from (
        select max(m.created_at) from thread_messages m where m.thread_id = t.id and m.kind <> 'note')`,
  },
  {
    invariant: 'INV-16',
    rule: 'an approved credit raised its customer’s available credit by what was granted, in one commit',
    broken: sql`
      select t.id::text as example from threads t where t.credit_decision = 'approved' and not exists (
        select from audit_log decided join audit_log edited on edited.xmin = decided.xmin
        where decided.act = 'thread.credit_decided' and decided.subject_id = t.id::text
          and edited.act = 'figures.edited' and edited.subject_id = t.user_id::text
          and (edited.after ->> 'funding.availableCredit')::bigint
            - (edited.before ->> 'funding.availableCredit')::bigint = t.granted_cents)`,
  },
]
