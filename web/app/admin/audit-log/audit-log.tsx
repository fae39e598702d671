import { AUDIT_WALK_MAX, type AuditEntry, oversight } from '@bank/contract/oversight'
import ScrollText from 'lucide-react/icons/scroll-text'
import { useRef, useState } from 'react'
import { Email, TwoLines } from '../../lists/cells.tsx'
import { ListToolbar } from '../../lists/list-toolbar.tsx'
import { NoMatch } from '../../lists/no-match.tsx'
import { type PagedList, usePagedList } from '../../lists/paged-list.ts'
import { PagedRows } from '../../lists/paged-rows.tsx'
import { PAGE_SIZE } from '../../lists/place.ts'
import { type ScreenWords, screenMeta } from '../../shell/screen-words.ts'
import { formatCount } from '../../ui/count/format-count.ts'
import { DateText } from '../../ui/date/date.tsx'
import { formatDate } from '../../ui/date/format-date.ts'
import { useFormatDayOf } from '../../ui/date/time-of-day.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { mapLoadable } from '../../ui/loadable/loadable.ts'
import quiet from '../../ui/quiet/quiet.module.css'
import { Select } from '../../ui/select/select.tsx'
import type { Column } from '../../ui/table/column.ts'
import { Table } from '../../ui/table/table.tsx'
import { AnalyticsNav } from '../layout/analytics-nav.tsx'
import type { Route } from './+types/audit-log'
import { actOptions, actWords } from './act-words.ts'
import { EntryDialog } from './entry-dialog.tsx'
import { Subject } from './entry-links.tsx'
import { EntryListRow } from './entry-list-row.tsx'
import { actorName, subjectName } from './entry-words.ts'
import { asQuery, useFilters } from './filters.ts'
import { LogFilters } from './log-filters.tsx'

export const handle = {
  title: 'Audit log',
  intro:
    'Every action by administrators and every security event. Entries can’t be changed. Open one for details.',
} satisfies ScreenWords

export const meta: Route.MetaFunction = () => screenMeta(handle)

/** Who did what to whom, and what changed (DEC-29). */
export default function AdminAuditLog() {
  const { filters, change, clear, isFiltered } = useFilters()
  const [open, setOpen] = useState<AuditEntry | null>(null)
  const listRef = useRef<HTMLDivElement>(null)
  const query = asQuery(filters)
  const paged = usePagedList(oversight.auditLogs, query, 'Failed to load the audit log')
  const rows = mapLoadable(paged.list, (list) => list.rows)
  const way = wayInWords(paged)

  return (
    <Stack>
      <AnalyticsNav />
      <PageHeader {...handle} />
      <ListToolbar
        searchLabel="Search the audit log by person, customer affected, reference, id or action"
        placeholder="Person, customer, reference or action"
        search={filters.search}
        onSearch={(search) => change({ search })}
        count={paged.list}
        noun="entries"
      >
        <Select
          label="Action"
          compact
          options={withChosen(filters.act)}
          value={filters.act}
          onChange={(act) => change({ act })}
        />
      </ListToolbar>
      <LogFilters filters={filters} onChange={change} entries={rows.status === 'ready' ? rows.value : []} />
      {way === null ? null : <p className={quiet.quiet}>{way}</p>}
      <PagedRows list={paged} noun="entries" rowsRef={listRef}>
        <Table
          label="Audit log"
          density="dense"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowLabel={entryName}
          onOpen={setOpen}
          narrow={(entry, opener) => <EntryListRow entry={entry} opener={opener} />}
          group={useFormatDayOf()}
          skeletonRows={8}
          empty={<NothingFound narrowed={isFiltered} onShowAll={clear} />}
        />
      </PagedRows>
      <EntryDialog entry={open} onClose={() => setOpen(null)} onNarrow={change} list={listRef} />
    </Stack>
  )
}

/**
 * How far the search has come if the page isn't full although older entries follow: what matches too many people or references is
 * looked for entry by entry, so many for one page. Null otherwise.
 */
function wayInWords({ list, paging }: PagedList<AuditEntry>): string | null {
  if (list.status !== 'ready' || list.value.nextCursor === null || list.value.rows.length >= PAGE_SIZE)
    return null
  const which = paging.position.page === 1 ? 'newest' : 'next'
  return `So many people or references match that only the ${which} ${formatCount(AUDIT_WALK_MAX)} entries were looked through. Next looks through older ones.`
}

const entryName = (entry: AuditEntry) =>
  [actWords(entry.act), subjectName(entry), actorName(entry), formatDate(entry.at, 'dateAndTime')].join(', ')

const columns: Column<AuditEntry>[] = [
  {
    id: 'when',
    header: 'When',
    nowrap: true,
    cell: ({ at }) => <DateText iso={at} variant="dateAndTime" />,
  },
  {
    id: 'who',
    header: 'Who',
    cell: (entry) => (
      <TwoLines
        first={actorName(entry)}
        second={entry.actor ? <Email address={entry.actor.email} /> : null}
        mayBeLong
      />
    ),
  },
  { id: 'what', header: 'What', heading: true, cell: ({ act }) => actWords(act) },
  {
    id: 'whom',
    header: 'Subject',
    cell: (entry) => <Subject entry={entry} />,
  },
]

/** The address can name an act that is not in the list; it is then added to the options. */
function withChosen(act: string) {
  return actOptions.some(({ value }) => value === act)
    ? actOptions
    : [...actOptions, { value: act, label: actWords(act) }]
}

function NothingFound({ narrowed, onShowAll }: { narrowed: boolean; onShowAll: () => void }) {
  if (!narrowed) {
    return (
      <EmptyState
        title="No entries yet"
        hint="Actions are recorded here as they happen."
        icon={<ScrollText />}
      />
    )
  }
  return <NoMatch noun="entries" onShowAll={onShowAll} />
}
