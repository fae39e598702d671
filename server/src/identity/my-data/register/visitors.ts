import sql, { type Sql } from 'sql-template-tag'
import { type Group, named } from './declaration.ts'

/** What was sent from the user's address. Anybody can type any address, so it counts once it is confirmed. */
const ofConfirmed = (userId: string): Sql => sql`
  email in (select u.email_folded from users u where u.id = ${userId} and u.email_verified)`

/** What people write who need not have an account. */
export const visitors: Group[] = [
  {
    class: 'personal',
    holds:
      'what visitors of the public site write to the bank, with names and addresses, and the bank’s answers',
    protectedBy: 'access for staff alone',
    seenBy: 'administrators; the answers by whoever has the email address',
    kept: '12 months after the last that happened to it, or until its sender asks',
    erased: 'deleted, if it was sent from the customer’s confirmed email address',
    tables: {
      enquiry_replies: {
        whose: (id) => sql`enquiry_id in (select e.id from enquiries e where ${ofConfirmed(id)})`,
        exported: {
          file: 'answers-to-site-messages',
          newest: 'created_at id',
          columns: { siteMessage: 'enquiry_id', at: 'created_at', message: 'text' },
        },
        withheld: { technical: 'id reference', staff: 'author_id' },
        erasing: 'deleted',
      },
      enquiries: {
        whose: ofConfirmed,
        exported: {
          file: 'site-messages',
          newest: 'created_at id',
          columns: {
            ...named('id kind page fields name email consent_wording status'),
            sentAt: 'created_at',
          },
        },
        withheld: { technical: 'reference touched_at', staff: 'assignee_id', computed: 'folded' },
        erasing: 'deleted',
      },
    },
  },
]
