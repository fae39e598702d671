import type { Notice } from '@bank/contract/notifications'
import { useState } from 'react'
import { Link } from 'react-router'
import { conversationPath } from '../../paths.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { ErrorState } from '../../ui/error-state/error-state.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import quiet from '../../ui/quiet/quiet.module.css'
import styles from './messages.module.css'
import type { MessageList } from './messages-query.ts'

/** How many messages are shown at first if fewer are new, so that the tabs below stay in view. */
const LATEST = 2

/** The bank's messages to the customer, at first the new ones and the latest. Renders nothing if there are none. */
export function Messages({ messages: { list }, close }: { messages: MessageList; close: () => void }) {
  const [showsAll, setShowsAll] = useState(false)
  const isNew = useNewMessages(list.status === 'ready' ? list.value : [])
  if (list.status === 'loading') return null
  if (list.status === 'failed') {
    return <ErrorState message={list.message} onRetry={list.retry} retrying={list.retrying} />
  }
  if (list.value.length === 0) return null
  const shown = showsAll ? list.value : list.value.filter(({ id }, at) => at < LATEST || isNew.has(id))
  const more = list.value.length - shown.length
  return (
    <section className={styles.messages} aria-label="Messages">
      <Stack as="ul" gap="xs">
        {shown.map((notice) => (
          <Message key={notice.id} notice={notice} isNew={isNew.has(notice.id)} close={close} />
        ))}
      </Stack>
      {more > 0 ? (
        <Button variant="quiet" size="sm" onPress={() => setShowsAll(true)}>
          {`Show ${more} earlier ${more === 1 ? 'message' : 'messages'}`}
        </Button>
      ) : null}
    </section>
  )
}

/** The messages that were unread at any time since the panel opened. They stay marked as new after they are read. */
function useNewMessages(notices: readonly Notice[]): ReadonlySet<string> {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const unread = notices.filter(({ id, readAt }) => readAt === null && !seen.has(id))
  if (unread.length === 0) return seen
  const all = new Set([...seen, ...unread.map(({ id }) => id)])
  setSeen(all)
  return all
}

type MessageProps = { notice: Notice; isNew: boolean; close: () => void }

function Message({ notice: { title, message, sentAt, threadId }, isNew, close }: MessageProps) {
  return (
    <li className={styles.message}>
      <p className={styles.title}>
        {threadId ? (
          <Link to={conversationPath(threadId)} onClick={close}>
            {title}
          </Link>
        ) : (
          title
        )}{' '}
        {isNew ? <Badge tone="pending">New</Badge> : null}
      </p>
      <p className={styles.words}>{message}</p>
      <p className={quiet.quiet}>
        <DateText iso={sentAt} variant="relative" />
      </p>
    </li>
  )
}
