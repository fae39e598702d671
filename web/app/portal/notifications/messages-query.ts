import { accepted } from '@bank/contract/client'
import type { Reply } from '@bank/contract/endpoint'
import { type Notice, notifications } from '@bank/contract/notifications'
import { useRef } from 'react'
import { unasked } from '../../account/session/attendance.ts'
import { useSession } from '../../account/session/session.ts'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { refresh } from '../../api/refresh.ts'
import { queryKey, useApiQuery } from '../../api/use-api-query.ts'
import { type Loadable, loadable, mapLoadable } from '../../ui/loadable/loadable.ts'

/** How many messages the panel can show. The bank writes to its customers only occasionally. */
const SHOWN_MAX = 20

/** How long after a failure messages can be marked as read again, in milliseconds: an open panel would not stop trying. */
const TRY_AGAIN_MS = 5_000

export type MessageList = {
  list: Loadable<readonly Notice[]>
  /** How many messages the customer has not read. */
  unread: number
  /** Call while somebody looks at the panel: marks all messages as read. New ones keep their mark until the panel closes. */
  markRead: () => void
  /** Call when the panel closes: removes the marks of new messages. */
  clearNewMarks: () => void
}

/**
 * The bank's messages to the customer, newest first. They are read with the shell, and again when the stream of changes names
 * them (live/).
 */
export function useMessages(): MessageList {
  const userId = useSession()?.user.id
  const input = { query: { limit: SHOWN_MAX } }
  const query = useApiQuery(notifications.list, input)
  const unread = query.data?.unread ?? 0
  const isMarking = useRef(false)

  function updateCached(
    change: (known: Reply<typeof notifications.list>) => Reply<typeof notifications.list>,
  ) {
    queryClient.setQueryData<Reply<typeof notifications.list>>(
      queryKey(userId, notifications.list, input),
      (known) => known && change(known),
    )
  }

  async function markRead() {
    if (unread === 0 || isMarking.current) return
    isMarking.current = true
    // A read that started before must not bring the number back.
    await queryClient.cancelQueries({ queryKey: queryKey(userId, notifications.list, input) })
    updateCached((known) => ({ ...known, unread: 0 }))
    try {
      // Whoever looks on does not act, so this is no sign of them.
      await accepted(unasked(() => call(notifications.markRead, {})))
      isMarking.current = false
    } catch {
      setTimeout(() => {
        isMarking.current = false
      }, TRY_AGAIN_MS)
      // They are still unread on the server: read the count again.
      await refresh(notifications.list)
    }
  }

  function clearNewMarks() {
    const readAt = new Date().toISOString()
    if (unread === 0)
      updateCached((known) => ({
        ...known,
        data: known.data.map((notice) => ({ ...notice, readAt: notice.readAt ?? readAt })),
      }))
  }

  return {
    list: mapLoadable(loadable(query, 'Failed to load messages'), ({ data }) => data),
    unread,
    markRead: () => void markRead(),
    clearNewMarks,
  }
}
