import { notifications } from '@bank/contract/notifications'
import { type Conversation, type ThreadMessage, threads } from '@bank/contract/threads'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { acts, isUnattended, unasked } from '../../account/session/attendance.ts'
import { call } from '../../api/call.ts'
import { refresh } from '../../api/refresh.ts'
import { bankAfter } from './conversation-query.ts'

/** How long after a failure it is tried again, in milliseconds. */
const TRY_AGAIN_MS = 5_000

/** As much of a message must be above the lower edge, where bars can lie, in pixels; as in messages.module.css. */
const SHOWN_PX = 96

/**
 * Marks a conversation as read up to the newest message that has been on the screen, while somebody looks at it. What comes while
 * the tab is hidden or the person away is marked with their next act.
 * @param onRead is given the newest message that was marked
 * @returns the first message of the bank that is still below the screen
 */
export function useReading(
  { id, unread, messages }: Conversation,
  onRead: (upTo: string) => void,
): ThreadMessage | undefined {
  const [below, setBelow] = useState<ThreadMessage>()
  const [marked, setMarked] = useState<string>()
  const isMarking = useRef(false)

  async function mark(upTo: string) {
    isMarking.current = true
    try {
      await unasked(() => call(threads.markRead, { params: { id }, body: { upTo } }))
      isMarking.current = false
      setMarked(upTo)
      onRead(upTo)
      await refresh(threads.list, notifications.list)
    } catch {
      setTimeout(() => {
        isMarking.current = false
      }, TRY_AGAIN_MS)
    }
  }

  const look = useEffectEvent(() => {
    const newest = newestShown(messages)
    setBelow(bankAfter(messages, newest?.id))
    const isSeen = newest !== undefined && newest.id !== marked && !document.hidden && !isUnattended()
    if (isSeen && !isMarking.current) void mark(newest.id)
  })
  // Looks again after each message that comes and each one that was marked.
  // biome-ignore lint/correctness/useExhaustiveDependencies: explained above
  useEffect(() => {
    if (!unread) return
    const shown = new AbortController()
    const { signal } = shown
    const again = () => look()
    for (const act of acts) addEventListener(act, again, { capture: true, passive: true, signal })
    for (const sign of ['focus', 'visibilitychange', 'scroll', 'resize'])
      addEventListener(sign, again, { passive: true, signal })
    // After it has been scrolled to where one begins to read.
    const frame = requestAnimationFrame(again)
    return () => {
      cancelAnimationFrame(frame)
      shown.abort()
    }
  }, [unread, messages, marked])

  return unread ? below : undefined
}

const newestShown = (messages: readonly ThreadMessage[]) =>
  messages.findLast(({ id }) => {
    const part = document.querySelector(`[data-message="${id}"]`)
    return part !== null && part.getBoundingClientRect().top < innerHeight - SHOWN_PX
  })
