import type { User } from '@bank/contract/identity'
import { type AuditEntry, oversight } from '@bank/contract/oversight'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useGrowingList } from '../../../api/use-api-list.ts'
import { Email, TwoLines } from '../../../lists/cells.tsx'
import { GrowingRows } from '../../../lists/growing-rows.tsx'
import { DateText } from '../../../ui/date/date.tsx'
import { useFormatDayOf } from '../../../ui/date/time-of-day.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { mapLoadable } from '../../../ui/loadable/loadable.ts'
import quiet from '../../../ui/quiet/quiet.module.css'
import type { Column } from '../../../ui/table/column.ts'
import { Table } from '../../../ui/table/table.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { actWords } from '../../audit-log/act-words.ts'
import { changesOf } from '../../audit-log/changes.ts'
import { SubjectLink } from '../../audit-log/entry-links.tsx'
import { EntryListRow } from '../../audit-log/entry-list-row.tsx'
import { actorName } from '../../audit-log/entry-words.ts'
import styles from './audit-part.module.css'

/**
 * The audit log of one user: acts on their account, money and requests, who did them, and what each changed (DEC-29).
 */
export function AuditPart({ user }: { user: User }) {
  const fresh = useGrowingList(oversight.auditLogs, { customer: user.id }, 'Failed to load the audit trail')
  return (
    <GrowingRows list={fresh} noun="entries">
      <Table
        label="Audit trail of this user"
        density="dense"
        columns={columns}
        rows={mapLoadable(fresh.list, ({ rows }) => rows)}
        rowKey={({ id }) => id}
        narrow={(entry) => (
          <EntryListRow entry={entry}>
            <p className={quiet.quiet}>
              {entry.actor ? <Email address={entry.actor.email} /> : null}
              {entry.address}
              {hasSubject(entry) ? (
                <>
                  {' · '}
                  <SubjectLink entry={entry} />
                </>
              ) : null}
            </p>
            <Changes entry={entry} />
          </EntryListRow>
        )}
        group={useFormatDayOf()}
        groupLevel={3}
        empty={
          <EmptyState
            title="No entries yet"
            hint="Actions by this user and actions on their account appear here."
          />
        }
      />
    </GrowingRows>
  )
}

const columns: Column<AuditEntry>[] = [
  {
    id: 'act',
    header: 'Action',
    heading: true,
    cell: (entry) => (
      <TwoLines
        mayBeLong
        first={actWords(entry.act)}
        second={
          <>
            <DateText iso={entry.at} variant="dateAndTime" />
            {hasSubject(entry) ? (
              <>
                <br />
                <SubjectLink entry={entry} />
              </>
            ) : null}
          </>
        }
      />
    ),
  },
  {
    id: 'actor',
    header: 'By',
    cell: (entry) => (
      <TwoLines
        mayBeLong
        first={actorName(entry)}
        second={
          <>
            {entry.actor ? <Email address={entry.actor.email} /> : null}
            {entry.address}
          </>
        }
      />
    ),
  },
  {
    id: 'changes',
    header: 'Changes',
    cell: (entry) => (changesOf(entry).length === 0 ? '–' : <Changes entry={entry} />),
  },
]

/** An act on the user would repeat the user's name here; an act on a request shows its reference. */
const hasSubject = ({ subject }: AuditEntry) => subject.type !== 'user' && subject.label !== null

function Changes({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry)
  if (changes.length === 0) return null
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
