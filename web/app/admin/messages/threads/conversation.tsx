import { type StaffConversation, staffThreads } from '@bank/contract/staff-threads'
import { useEffect, useRef } from 'react'
import { failureWords } from '../../../api/failure-words.ts'
import { failsAs } from '../../../api/toast-failure.ts'
import { useApiMutation } from '../../../api/use-api-mutation.ts'
import { useApiQuery } from '../../../api/use-api-query.ts'
import { OutOfDate } from '../../../lists/growing-rows.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { loadable, mapLoadable } from '../../../ui/loadable/loadable.ts'
import { Loaded } from '../../../ui/loadable/loaded.tsx'
import { SkeletonText } from '../../../ui/skeleton/skeleton.tsx'
import { Care } from '../inbox/care.tsx'
import { WithFacts } from '../inbox/panes.tsx'
import { About } from './about.tsx'
import { changedByThread } from './changed-by-thread.ts'
import styles from './conversation.module.css'
import { ConversationHeader } from './conversation-header.tsx'
import type { Drafts } from './drafts.ts'
import { Message } from './message.tsx'
import { Reply } from './reply.tsx'

type ConversationProps = { id: string; drafts: Drafts; onClose: () => void }

/** What a customer and the bank have written to each other, with the notes of staff, and a place to answer. */
export function Conversation({ id, drafts, onClose }: ConversationProps) {
  const query = useApiQuery(staffThreads.read, { params: { id } })
  const failure = failureWords(query.error, 'Failed to load the conversation')
  const thread = mapLoadable(loadable(query, failure), ({ data }) => data)
  const known = thread.status === 'ready' ? thread.value : null
  return (
    <section aria-label="Conversation">
      <WithFacts about={known ? <About thread={known} /> : null}>
        <Stack gap="sm">
          <ConversationHeader thread={known} onClose={onClose} />
          {query.isRefetchError ? (
            <OutOfDate retry={() => void query.refetch()} retrying={query.isFetching} />
          ) : null}
          <Loaded
            data={thread}
            skeleton={<SkeletonText lines={10} />}
            loadingLabel="Loading the conversation"
          >
            {(loaded) => <Talk thread={loaded} drafts={drafts} />}
          </Loaded>
        </Stack>
      </WithFacts>
    </section>
  )
}

function Talk({ thread, drafts }: { thread: StaffConversation; drafts: Drafts }) {
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => void end.current?.scrollIntoView({ block: 'end' }), [])
  const edit = useApiMutation(staffThreads.edit, {
    ...failsAs('The conversation could not be changed'),
    refreshes: changedByThread,
  })
  return (
    <div className={styles.talk}>
      <Care
        status={thread.status}
        assignee={thread.assignee}
        onEdit={(body) => edit.send({ params: { id: thread.id }, body })}
      />
      <div role="log" aria-label="Messages of this conversation">
        <ol className={styles.messages}>
          {thread.messages.map((message) => (
            <Message key={message.id} message={message} customer={thread.customer} />
          ))}
        </ol>
      </div>
      <Reply thread={thread} drafts={drafts} />
      <div ref={end} />
    </div>
  )
}
