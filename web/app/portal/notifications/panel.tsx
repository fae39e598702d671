import { type RefObject, useEffect, useEffectEvent } from 'react'
import { acts, isUnattended } from '../../account/session/attendance.ts'
import { Popover } from '../../ui/popover/popover.tsx'
import { Tabs } from '../../ui/tabs/tabs.tsx'
import { LatestDocuments } from './latest-documents.tsx'
import { LatestTransactions } from './latest-transactions.tsx'
import { Messages } from './messages.tsx'
import type { MessageList } from './messages-query.ts'
import styles from './panel.module.css'
import { UpcomingEvents } from './upcoming-events.tsx'

type PanelProps = {
  bell: RefObject<HTMLElement | null>
  messages: MessageList
  onClose: () => void
}

/** What the bell opens: the bank's messages, and below them three tabs (DEC-26). */
export function NotificationsPanel({ bell, messages, onClose }: PanelProps) {
  // In an effect and not on the press, because the panel's code can fail to load. It runs again for each new message, which
  // nobody has seen while the tab is hidden or the person away: then their next act marks it.
  const markIfSeen = useEffectEvent(() => {
    if (!document.hidden && !isUnattended()) messages.markRead()
  })
  const isUnread = messages.unread > 0
  useEffect(() => {
    if (!isUnread) return
    const shown = new AbortController()
    const { signal } = shown
    const mark = () => markIfSeen()
    for (const act of acts) addEventListener(act, mark, { capture: true, passive: true, signal })
    for (const sign of ['focus', 'visibilitychange']) addEventListener(sign, mark, { signal })
    markIfSeen()
    return () => shown.abort()
  }, [isUnread])

  return (
    <Popover title="Notifications" anchor={bell} open onClose={onClose}>
      <Messages messages={messages} close={onClose} />
      <div className={styles.tabs}>
        <Tabs
          label="Notifications"
          tabs={[
            { id: 'transactions', label: 'Transactions', content: <LatestTransactions close={onClose} /> },
            {
              id: 'documents',
              label: 'Documents',
              content: <LatestDocuments close={onClose} />,
            },
            {
              id: 'calendar',
              label: 'Calendar',
              content: <UpcomingEvents close={onClose} />,
            },
          ]}
        />
      </div>
    </Popover>
  )
}
