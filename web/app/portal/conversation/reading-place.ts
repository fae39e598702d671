import { brand } from '@bank/contract/brand'
import type { Conversation, ThreadMessage } from '@bank/contract/threads'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { announce } from '../../ui/announce/announce.ts'

/**
 * Opens a conversation at the first message that has not been read, or at the newest. What comes later moves nothing that is
 * read, is said to screen readers, and leaves what is being typed where it is on the screen.
 * @param composer where the customer writes
 */
export function useReadingPlace(
  { messages, unread }: Conversation,
  composer: RefObject<HTMLDivElement | null>,
) {
  const target = useRef(unread ? firstUnread(messages)?.id : undefined)
  useEffect(() => {
    const id = target.current
    // After the shell has scrolled to the top of a new screen.
    const frame = requestAnimationFrame(() => {
      if (id === undefined) composer.current?.scrollIntoView({ block: 'nearest' })
      else document.querySelector(`[data-message="${id}"]`)?.scrollIntoView({ block: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [composer])

  const count = messages.length
  const before = useRef({ count, top: 0 })
  // Where the composer is before and after a message is drawn, while its field has the focus.
  useLayoutEffect(() => {
    const part = composer.current
    if (part === null) return
    const top = part.getBoundingClientRect().top + scrollY
    const isTyping = part.contains(document.activeElement)
    if (isTyping && count > before.current.count) scrollBy(0, top - before.current.top)
    before.current = { count, top }
  })

  const known = useRef(new Set(messages.map(({ id }) => id)))
  useEffect(() => {
    const fresh = messages.filter(({ id }) => !known.current.has(id))
    for (const { id } of fresh) known.current.add(id)
    const words = fresh.filter(({ from }) => from !== 'customer').map(newsOf)
    if (words.length > 0) announce(words.join(' '))
  }, [messages])
}

const newsOf = ({ from, text }: ThreadMessage) =>
  from === 'bank' ? `New message from ${brand.bankName}: ${text}` : text

/** The first words of the bank since the customer wrote last. */
function firstUnread(messages: readonly ThreadMessage[]): ThreadMessage | undefined {
  const own = messages.findLastIndex(({ from }) => from === 'customer')
  return messages[own + 1] ?? messages.at(-1)
}
