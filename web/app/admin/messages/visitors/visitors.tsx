import { type Enquiry, enquiries } from '@bank/contract/enquiries'
import { useEffect, useRef } from 'react'
import { useArrivals } from '../../../lists/arrivals.ts'
import { ListToolbar } from '../../../lists/list-toolbar.tsx'
import { usePagedList } from '../../../lists/paged-list.ts'
import { PagedRows } from '../../../lists/paged-rows.tsx'
import { RowSkeletons } from '../../../lists/row-list.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { Loaded } from '../../../ui/loadable/loaded.tsx'
import { InboxFilters } from '../inbox/inbox-filters.tsx'
import { useOpenItem } from '../inbox/open-item.ts'
import { Panes } from '../inbox/panes.tsx'
import styles from '../inbox/rows.module.css'
import { SearchScope } from '../inbox/search-scope.tsx'
import { useFilters, useListQuery } from './filters.ts'
import { kindOptions } from './kinds.ts'
import { NothingFound } from './nothing-found.tsx'
import type { ReplyDrafts } from './use-visitor-reply.ts'
import { VisitorMessage } from './visitor-message.tsx'
import { VisitorRow } from './visitor-row.tsx'
import own from './visitors.module.css'

/** What visitors of the public site have sent (DEC-63): the list, and beside it or in its place the message that is open. */
export function Visitors({ drafts }: { drafts: ReplyDrafts }) {
  const { filters, change } = useFilters()
  const { openId, searchFor, close } = useOpenItem('visitor')
  const paged = usePagedList(
    enquiries.list,
    useListQuery(filters),
    'Failed to load the messages from visitors',
  )
  const listRef = useRef<HTMLDivElement>(null)
  const openRef = useRef<HTMLElement>(null)
  useFocusOnOpen(openId, openRef, listRef)
  const page = paged.list.status === 'ready' && !paged.isSearching ? paged.list.value : null
  useArrivals({
    ids: page && openIds(page.rows),
    of: JSON.stringify([filters, paged.paging.position.cursor]),
    hasMore: page !== null && page.nextCursor !== null,
    words: newMessages,
  })

  return (
    <Stack>
      <div className={own.toolbar} data-open={openId !== null}>
        <ListToolbar
          searchLabel="Search the messages from visitors"
          placeholder="Name, email or words"
          search={filters.search}
          onSearch={(search) => change({ search })}
          count={paged.list}
          noun="messages"
        >
          <InboxFilters
            writer="visitor"
            filters={filters}
            onChange={change}
            about={{
              label: 'Form',
              options: kindOptions,
              value: filters.kind,
              onChange: (kind) => change({ kind }),
            }}
          />
        </ListToolbar>
        <SearchScope filters={filters} writer="visitor" onChange={change} />
      </div>
      <Panes
        listRef={listRef}
        list={
          <PagedRows list={paged} noun="messages">
            <Loaded data={paged.list} skeleton={<RowSkeletons count={6} />} loadingLabel="Loading messages">
              {({ rows, total }) =>
                rows.length === 0 ? (
                  <NothingFound filters={filters} onChange={change} total={total} />
                ) : (
                  <Rows rows={rows} openId={openId} searchFor={searchFor} drafts={drafts} />
                )
              }
            </Loaded>
          </PagedRows>
        }
        open={
          openId === null ? null : (
            <VisitorMessage key={openId} ref={openRef} id={openId} drafts={drafts} onClose={close} />
          )
        }
      />
    </Stack>
  )
}

const openIds = (rows: readonly Enquiry[]) =>
  rows.filter(({ status }) => status === 'open').map(({ id }) => id)

const newMessages = (count: number) =>
  count === 1 ? '1 new message from a visitor' : `${count} new messages from visitors`

type RowsProps = {
  rows: readonly Enquiry[]
  openId: string | null
  searchFor: (id: string) => string
  drafts: ReplyDrafts
}

function Rows({ rows, openId, searchFor, drafts }: RowsProps) {
  return (
    <ul aria-label="Messages from visitors" className={styles.rows}>
      {rows.map((enquiry) => (
        <VisitorRow
          key={enquiry.id}
          enquiry={enquiry}
          isOpen={enquiry.id === openId}
          hasDraft={drafts.has(enquiry.id)}
          search={searchFor(enquiry.id)}
        />
      ))}
    </ul>
  )
}

type Place = { current: HTMLElement | null }

/** The focus goes into a message that is opened. Once it is closed, its row has it, or the list if the row has left. */
function useFocusOnOpen(openId: string | null, open: Place, list: Place): void {
  const before = useRef(openId)
  useEffect(() => {
    const closed = before.current
    before.current = openId
    if (closed === openId) return
    if (openId !== null) return open.current?.focus()
    const row = list.current?.querySelector<HTMLElement>(`[data-visitor="${closed}"]`)
    const target = row ?? list.current
    target?.focus()
  }, [openId, open, list])
}
