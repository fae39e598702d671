import { ApiError } from '@bank/contract/client'
import { notifications } from '@bank/contract/notifications'
import { type Conversation, type ThreadMessage, threads } from '@bank/contract/threads'
import { useEffect, useEffectEvent, useRef } from 'react'
import { acts, isUnattended, unasked } from '../../account/session/attendance.ts'
import { useSession } from '../../account/session/session.ts'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { refresh } from '../../api/refresh.ts'
import { queryKey, useApiQuery } from '../../api/use-api-query.ts'
import { loadable, mapLoadable } from '../../ui/loadable/loadable.ts'

type Read = { data: Conversation }

/** A conversation of the customer, and how what is known of it changes. */
export function useConversation(id: string) {
  const userId = useSession()?.user.id
  const input = { params: { id } }
  const query = useApiQuery(threads.read, input)

  function update(change: (known: Conversation) => Conversation) {
    queryClient.setQueryData<Read>(
      queryKey(userId, threads.read, input),
      (known) => known && { ...known, data: change(known.data) },
    )
  }

  return {
    conversation: mapLoadable(loadable(query, 'Failed to load your conversation'), ({ data }) => data),
    isMissing: query.data === undefined && query.error instanceof ApiError && query.error.status === 404,
    outOfDate: query.isRefetchError
      ? { retry: () => void query.refetch(), retrying: query.isFetching }
      : null,
    /** Shows the customer's own message before the conversation is read again, which brings the same one. */
    append: (message: ThreadMessage) =>
      update((known) =>
        known.messages.some(({ id: other }) => other === message.id)
          ? known
          : { ...known, status: 'open', messages: [...known.messages, message] },
      ),
    /** What the server answered to a change. */
    replace: (conversation: Conversation) => update(() => conversation),
    noteRead: () => update((known) => ({ ...known, unread: false })),
  }
}

/** How long after a failure it is tried again, in milliseconds. */
const TRY_AGAIN_MS = 5_000

/**
 * Marks a conversation as read while somebody looks at it. What comes while the tab is hidden or the person away is marked
 * with their next act.
 */
export function useMarkRead({ id, unread }: Conversation, onRead: () => void) {
  const isMarking = useRef(false)

  async function mark() {
    isMarking.current = true
    try {
      await unasked(() => call(threads.markRead, { params: { id } }))
      onRead()
      isMarking.current = false
      await refresh(threads.list, notifications.list)
    } catch {
      setTimeout(() => {
        isMarking.current = false
      }, TRY_AGAIN_MS)
    }
  }

  const markIfSeen = useEffectEvent(() => {
    if (!(document.hidden || isUnattended() || isMarking.current)) void mark()
  })
  useEffect(() => {
    if (!unread) return
    const shown = new AbortController()
    const { signal } = shown
    const look = () => markIfSeen()
    for (const act of acts) addEventListener(act, look, { capture: true, passive: true, signal })
    for (const sign of ['focus', 'visibilitychange']) addEventListener(sign, look, { signal })
    look()
    return () => shown.abort()
  }, [unread])
}
