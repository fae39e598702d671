import { useEffect, useRef } from 'react'
import { useAwaitedUser } from '../../account/session/session.ts'
import { announce } from '../../ui/announce/announce.ts'
import { nounOf } from '../../ui/count/noun-of.ts'
import type { MessageList } from './messages-query.ts'
import { countInTitle } from './title-count.ts'

/** Tells of messages that come while the page is open: screen readers hear of them, and the tab's title counts the unread. */
export function MessageWatch({ messages: { list, unread } }: { messages: MessageList }) {
  const isAwaited = useAwaitedUser() !== null
  const notices = list.status === 'ready' ? list.value : null
  /** Null until the first answer, whose messages are not new. */
  const known = useRef<ReadonlySet<string> | null>(null)

  useEffect(() => {
    if (notices === null) return
    const before = known.current
    known.current = new Set([...(before ?? []), ...notices.map(({ id }) => id)])
    const count = notices.filter(({ id, readAt }) => readAt === null && before?.has(id) === false).length
    if (count > 0) announce(`${count} new ${nounOf(count, 'messages')}`)
  }, [notices])

  useEffect(() => (isAwaited ? undefined : countInTitle(unread)), [isAwaited, unread])

  return null
}
