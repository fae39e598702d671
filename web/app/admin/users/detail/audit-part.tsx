import type { User } from '@bank/contract/identity'
import { type AuditEntry, oversight } from '@bank/contract/oversight'
import { ArrowRight } from 'lucide-react'
import { call } from '../../../api.ts'
import { DateText } from '../../../ui/date/date.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { mapLoadable } from '../../../ui/loadable/loadable.ts'
import { type Column, Table } from '../../../ui/table/table.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { actWords } from '../../audit-log/act-words.ts'
import { changesOf } from '../../audit-log/changes.ts'
import { useFreshList } from '../../fresh.ts'
import { FreshRows } from '../../fresh-rows.tsx'
import { TwoLines } from '../../transaction-cells.tsx'
import { personName } from '../../transaction-words.ts'
import styles from './audit-part.module.css'

/** What was done to a user, by whom, and what it changed (D29). */
export function AuditPart({ user }: { user: User }) {
  const query = { subject: user.id }
  const fresh = useFreshList(
    oversight.auditLogs,
    { query },
    (page, signal) => call(oversight.auditLogs, { query: { ...query, ...page } }, signal),
    'Failed to load the audit trail',
  )
  return (
    <FreshRows list={fresh} noun="entries">
      <Table
        label="Audit trail of this user"
        density="dense"
        columns={columns}
        rows={mapLoadable(fresh.list, ({ rows }) => rows)}
        rowKey={({ id }) => id}
        empty={<EmptyState title="Nothing on record" hint="Acts on this user appear here." />}
      />
    </FreshRows>
  )
}

const columns: Column<AuditEntry>[] = [
  {
    id: 'act',
    header: 'Act',
    heading: true,
    cell: ({ act, at }) => (
      <TwoLines mayBeLong first={actWords(act)} second={<DateText iso={at} variant="dateAndTime" />} />
    ),
  },
  {
    id: 'actor',
    header: 'By',
    cell: ({ actor, address }) => (
      <TwoLines mayBeLong first={actor ? personName(actor) : 'Nobody signed in'} second={address} />
    ),
  },
  { id: 'changes', header: 'Changes', cell: (entry) => <Changes entry={entry} /> },
]

function Changes({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry)
  if (changes.length === 0) return '–'
  return (
    <ul className={styles.changes}>
      {changes.map(({ field, label, before, after }) => (
        <li key={field}>
          <span className={styles.field}>{label}:</span>{' '}
          {before === null ? null : (
            <>
              <VisuallyHidden>from </VisuallyHidden>
              <span className={styles.before}>{before}</span>
            </>
          )}
          {before !== null && after !== null ? (
            <ArrowRight className={styles.arrow} aria-hidden="true" />
          ) : null}
          {after === null ? null : (
            <>
              {before === null ? null : <VisuallyHidden>to </VisuallyHidden>}
              <span>{after}</span>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
