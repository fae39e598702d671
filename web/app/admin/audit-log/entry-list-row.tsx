import type { AuditEntry } from '@bank/contract/oversight'
import ShieldCheck from 'lucide-react/icons/shield-check'
import type { ReactNode } from 'react'
import { ListRow, Mark, Quiet } from '../../lists/row-list.tsx'
import { TimeOfDay } from '../../ui/date/time-of-day.tsx'
import { Initials } from '../people/initials.tsx'
import oneLine from '../people/one-line.module.css'
import { personName } from '../people/person-name.ts'
import { actWords } from './act-words.ts'
import { isOfCustomer } from './entry-links.tsx'
import { actorName, subjectName } from './entry-words.ts'

type EntryListRowProps = {
  entry: AuditEntry
  name?: string
  onOpen?: () => void
  children?: ReactNode
}

/** An entry of the audit log on a phone, below the heading of its day: what was done, when, by whom and to whom. */
export function EntryListRow({ entry, name, onOpen, children }: EntryListRowProps) {
  const { actor, act, at } = entry
  return (
    <ListRow
      mark={
        actor ? (
          <Initials {...actor} />
        ) : (
          <Mark tone="neutral">
            <ShieldCheck />
          </Mark>
        )
      }
      title={actWords(act)}
      name={name}
      onOpen={onOpen}
      end={
        <Quiet>
          <TimeOfDay iso={at} />
        </Quiet>
      }
      details={[
        <span key="who" className={oneLine.line}>
          {whoAndWhom(entry)}
        </span>,
      ]}
    >
      {children}
    </ListRow>
  )
}

/**
 * "Bank Administrator · Ada Lovelace": who acted, and on what or whom. A request is named by its customer, not by its
 * reference, and nobody is named twice.
 */
function whoAndWhom(entry: AuditEntry): string {
  const { actor, subject } = entry
  const named = [
    subject.type === 'transaction' || subject.id === actor?.id ? null : subjectName(entry),
    isOfCustomer(entry) && entry.customer.id !== actor?.id ? personName(entry.customer) : null,
  ]
  return [actorName(entry), ...named.filter((name) => name !== null)].join(' · ')
}
