import type { AuditEntry } from '@bank/contract/oversight'
import UserX from 'lucide-react/icons/user-x'
import type { ReactNode } from 'react'
import { Email } from '../../lists/cells.tsx'
import { ListRow, Mark, Quiet } from '../../lists/row-list.tsx'
import { TimeOfDay } from '../../ui/date/time-of-day.tsx'
import type { Opener } from '../../ui/table/column.ts'
import { Initials } from '../people/initials.tsx'
import oneLine from '../people/one-line.module.css'
import { personName } from '../people/person-name.ts'
import { actWords } from './act-words.ts'
import { isOfCustomer } from './entry-links.tsx'
import { actorName, subjectName } from './entry-words.ts'

type EntryListRowProps = {
  entry: AuditEntry
  /** Left out in the record of one user, who is not named again there, and where the row has all there is. */
  opener?: Opener
  children?: ReactNode
}

/** An entry of the audit log on a phone, below the heading of its day: what was done, when, by whom and to whom. */
export function EntryListRow({ entry, opener, children }: EntryListRowProps) {
  const { actor, act, at } = entry
  const email = entry.customer?.email ?? entry.subject.email ?? actor?.email
  return (
    <ListRow
      mark={
        actor ? (
          <Initials {...actor} />
        ) : (
          <Mark tone="neutral">
            <UserX />
          </Mark>
        )
      }
      title={actWords(act)}
      {...opener}
      end={
        <Quiet>
          <TimeOfDay iso={at} />
        </Quiet>
      }
      text={
        opener && email ? (
          <Quiet>
            <Email address={email} />
          </Quiet>
        ) : null
      }
      details={[
        opener ? (
          <span key="who" className={oneLine.line}>
            {whoAndWhom(entry)}
          </span>
        ) : (
          actorName(entry)
        ),
      ]}
    >
      {children}
    </ListRow>
  )
}

/**
 * "Bank Administrator · Ada Lovelace": who acted, and on what or whom. A request is named by its customer, not by its
 * reference, and no one is named twice.
 */
function whoAndWhom(entry: AuditEntry): string {
  const { actor, subject } = entry
  const named = [
    (subject.type === 'transaction' && isOfCustomer(entry)) || subject.id === actor?.id
      ? null
      : subjectName(entry),
    isOfCustomer(entry) && entry.customer.id !== actor?.id ? personName(entry.customer) : null,
  ]
  return [actorName(entry), ...named.filter((name) => name !== null)].join(' · ')
}
