import { type StaffConversation, staffThreads } from '@bank/contract/staff-threads'
import { useEffect, useRef } from 'react'
import { failureWords } from '../../../api/failure-words.ts'
import { useApiQuery } from '../../../api/use-api-query.ts'
import { OutOfDate } from '../../../lists/growing-rows.tsx'
import { Banner } from '../../../ui/banner/banner.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { loadable, mapLoadable } from '../../../ui/loadable/loadable.ts'
import { Loaded } from '../../../ui/loadable/loaded.tsx'
import { useMedia } from '../../../ui/media/use-media.ts'
import { SkeletonText } from '../../../ui/skeleton/skeleton.tsx'
import { BESIDE, scrollToEnd } from '../inbox/beside.ts'
import { WithFacts } from '../inbox/panes.tsx'
import { About } from './about.tsx'
import styles from './conversation.module.css'
import { ConversationHeader } from './conversation-header.tsx'
import { Message } from './message.tsx'
import { Reply } from './reply.tsx'
import { ThreadCare } from './thread-care.tsx'
import { useIsOwn } from './use-is-own.ts'
import type { ThreadDrafts } from './use-reply.ts'

type ConversationProps = { id: string; drafts: ThreadDrafts; onClose: () => void }

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

function Talk({ thread, drafts }: { thread: StaffConversation; drafts: ThreadDrafts }) {
  const end = useRef<HTMLDivElement>(null)
  const isBeside = useMedia(BESIDE)
  const isOwn = useIsOwn(thread)
  useEffect(() => {
    if (end.current) scrollToEnd(end.current)
  }, [])
  return (
    <div className={styles.talk}>
      <div role="log" aria-label="Messages of this conversation">
        <ol className={styles.messages}>
          {thread.messages.map((message) => (
            <Message key={message.id} message={message} customer={thread.customer} />
          ))}
        </ol>
      </div>
      {isOwn ? (
        <Banner>This is your own conversation with the bank, so a colleague has to take care of it.</Banner>
      ) : (
        <Reply thread={thread} drafts={drafts} />
      )}
      {/* Otherwise it is in the header, which stays in sight. */}
      {isBeside || isOwn ? null : <ThreadCare thread={thread} />}
      <div ref={end} />
    </div>
  )
}
