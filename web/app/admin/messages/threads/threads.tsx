import { type StaffThread, staffThreads } from '@bank/contract/staff-threads'
import { useEffect, useRef } from 'react'
import { useArrivals } from '../../../lists/arrivals.ts'
import { ListToolbar } from '../../../lists/list-toolbar.tsx'
import { usePagedList } from '../../../lists/paged-list.ts'
import { PagedRows } from '../../../lists/paged-rows.tsx'
import { RowSkeletons } from '../../../lists/row-list.tsx'
import { Loaded } from '../../../ui/loadable/loaded.tsx'
import { InboxFilters } from '../inbox/inbox-filters.tsx'
import { useOpenItem } from '../inbox/open-item.ts'
import { Panes } from '../inbox/panes.tsx'
import styles from '../inbox/rows.module.css'
import { SearchScope } from '../inbox/search-scope.tsx'
import { Conversation } from './conversation.tsx'
import { type Filters, useFilters, useListQuery } from './filters.ts'
import { NothingFound } from './nothing-found.tsx'
import { ThreadRow } from './thread-row.tsx'
import { topicOptions } from './topics.ts'
import type { ThreadDrafts } from './use-reply.ts'

/** What customers have written: the list, and beside it or in its place the conversation that is open. */
export function Threads({ drafts }: { drafts: ThreadDrafts }) {
  const { filters, change } = useFilters()
  const { openId, searchFor, close } = useOpenItem('thread')
  const paged = usePagedList(staffThreads.list, useListQuery(filters), 'Failed to load conversations')
  const listRef = useRef<HTMLDivElement>(null)
  useReturnOfFocus(openId, listRef)
  const page = paged.list.status === 'ready' && !paged.isSearching ? paged.list.value : null
  useArrivals({
    ids: page && waitingIds(page.rows),
    of: JSON.stringify([filters, paged.paging.position.cursor]),
    hasMore: page !== null && page.nextCursor !== null,
    words: newConversations,
  })

  return (
    <Panes
      listRef={listRef}
      filters={
        <>
          <ListToolbar
            searchLabel="Search conversations"
            placeholder="Customer or words"
            search={filters.search}
            onSearch={(search) => change({ search })}
            count={paged.list}
            noun="conversations"
          >
            <InboxFilters
              writer="customer"
              filters={filters}
              onChange={change}
              about={{
                label: 'Topic',
                options: topicOptions,
                value: filters.topic,
                onChange: (topic) => change({ topic }),
              }}
            />
          </ListToolbar>
          <SearchScope filters={filters} writer="customer" onChange={change} />
        </>
      }
      list={
        <PagedRows list={paged} noun="conversations">
          <Loaded
            data={paged.list}
            skeleton={<RowSkeletons count={6} />}
            loadingLabel="Loading conversations"
          >
            {({ rows }) => <Rows {...{ rows, openId, searchFor, filters, drafts }} onFilter={change} />}
          </Loaded>
        </PagedRows>
      }
      open={
        openId === null ? null : <Conversation key={openId} id={openId} drafts={drafts} onClose={close} />
      }
    />
  )
}

const waitingIds = (rows: readonly StaffThread[]) =>
  rows.filter(({ waitingSince }) => waitingSince !== null).map(({ id }) => id)

const newConversations = (count: number) =>
  count === 1 ? '1 more customer is waiting' : `${count} more customers are waiting`

type RowsProps = {
  rows: readonly StaffThread[]
  openId: string | null
  searchFor: (id: string) => string
  filters: Filters
  drafts: ThreadDrafts
  onFilter: (changed: Partial<Filters>) => void
}

function Rows({ rows, openId, searchFor, filters, drafts, onFilter }: RowsProps) {
  if (rows.length === 0) return <NothingFound filters={filters} onChange={onFilter} />
  return (
    <ul aria-label="Conversations" className={styles.rows}>
      {rows.map((thread) => (
        <ThreadRow
          key={thread.id}
          thread={thread}
          isOpen={thread.id === openId}
          hasDraft={drafts.has(thread.id)}
          search={searchFor(thread.id)}
        />
      ))}
    </ul>
  )
}

/** Gives the focus back to the row of a conversation that was closed, or to the list if it has left. */
function useReturnOfFocus(openId: string | null, list: { current: HTMLDivElement | null }): void {
  const before = useRef(openId)
  useEffect(() => {
    const closed = before.current
    before.current = openId
    if (openId !== null || closed === null) return
    const row = list.current?.querySelector<HTMLElement>(`[data-thread="${closed}"]`)
    const target = row ?? list.current
    target?.focus()
  }, [openId, list])
}
