import { type RefObject, useEffect, useEffectEvent } from 'react'
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
  // In an effect and not on the press, because the panel's code can fail to load. It runs again for each new message.
  const markRead = useEffectEvent(messages.markRead)
  const { unread } = messages
  useEffect(() => {
    if (unread > 0) markRead()
  }, [unread])

  return (
    <Popover title="Notifications" anchor={bell} open onClose={onClose}>
      <Messages messages={messages} />
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
