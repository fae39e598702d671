import type { AuditEntry } from '@bank/contract/oversight'
import { Link } from 'react-router'
import { Email, TwoLines } from '../../lists/cells.tsx'
import { paths } from '../../paths.ts'
import { personName } from '../people/person-name.ts'
import { subjectDetail, subjectName } from './entry-words.ts'

/** What an act was done to; it leads to its page, if it has one. */
export function SubjectLink({ entry }: { entry: AuditEntry }) {
  const page = pageOf(entry.subject)
  return page ? <Link to={page}>{subjectName(entry)}</Link> : subjectName(entry)
}

/** The subject with its kind, and the customer affected if that is not the subject. */
export function Subject({ entry }: { entry: AuditEntry }) {
  return (
    <TwoLines
      mayBeLong
      first={<SubjectLink entry={entry} />}
      second={
        <>
          {subjectDetail(entry)}
          {isOfCustomer(entry) ? (
            <>
              {' of '}
              <CustomerLink customer={entry.customer} />
              {/* Several can have the same name. Who acted themselves is shown with it already. */}
              {entry.customer.id === entry.actor?.id ? null : <Email address={entry.customer.email} />}
            </>
          ) : null}
        </>
      }
    />
  )
}

/** The customer affected, which leads to their record. */
export function CustomerLink({
  customer: { id, ...name },
}: {
  customer: NonNullable<AuditEntry['customer']>
}) {
  return <Link to={`${paths.admin.users}?user=${id}`}>{personName(name)}</Link>
}

/** Whether the subject is something of a customer's and not the customer. */
export function isOfCustomer(
  entry: AuditEntry,
): entry is AuditEntry & { customer: NonNullable<AuditEntry['customer']> } {
  return Boolean(entry.customer) && entry.customer?.id !== entry.subject.id
}

/** The page of a subject that still exists; null if it has none. */
function pageOf({ type, id, email, label }: AuditEntry['subject']): string | null {
  if (type === 'user' && email !== null) return `${paths.admin.users}?user=${id}`
  if (type === 'transaction' && label !== null) return `${paths.admin.transactions}?transaction=${id}`
  if (type === 'thread' && label !== null) return `${paths.admin.messages}?thread=${id}`
  if (type === 'enquiry' && label !== null) return `${paths.admin.messages}?part=visitors&visitor=${id}`
  if (type === 'wallet') return paths.admin.payment
  return type === 'settings' ? paths.admin.settings : null
}
