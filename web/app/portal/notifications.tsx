import { Bell, CalendarDays, FileText } from 'lucide-react'
import { useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { shellControl } from '../shell-bar.tsx'
import { EmptyState } from '../ui/empty-state/empty-state.tsx'
import { Popover } from '../ui/popover/popover.tsx'
import { Tabs } from '../ui/tabs/tabs.tsx'
import { VisuallyHidden } from '../ui/visually-hidden/visually-hidden.tsx'
import { LatestTransactions } from './notifications/latest-transactions.tsx'
import { Messages } from './notifications/messages.tsx'
import { useMessages } from './notifications/messages-query.ts'
import styles from './notifications.module.css'

/** The bell and its panel (section 2, Dashboard shell), with what the bank has to tell above its three tabs (D26). */
export function Notifications() {
  const [open, setOpen] = useState(false)
  const messages = useMessages()
  const { unread } = messages
  const news = unread > 0 ? `${unread} unread ${unread === 1 ? 'message' : 'messages'}` : null

  function changeOpen(next: boolean) {
    setOpen(next)
    if (next) messages.markRead()
    else messages.settle()
  }

  return (
    <>
      <Popover
        title="Notifications"
        open={open}
        onOpenChange={changeOpen}
        trigger={
          <AriaButton
            className={`${shellControl} ${styles.bell}`}
            aria-label={news ? `Notifications, ${news}` : 'Notifications'}
          >
            <Bell aria-hidden="true" />
            {news ? (
              <span className={styles.unread} aria-hidden="true">
                {unread > 9 ? '9+' : unread}
              </span>
            ) : null}
          </AriaButton>
        }
      >
        {(close) => (
          <>
            <Messages messages={messages} />
            <Tabs
              label="Notifications"
              tabs={[
                { id: 'transactions', label: 'Transactions', content: <LatestTransactions close={close} /> },
                {
                  id: 'documents',
                  label: 'Documents',
                  content: <EmptyState title="No recent documents" icon={<FileText />} />,
                },
                {
                  id: 'calendar',
                  label: 'Calendar',
                  content: <EmptyState title="No upcoming events" icon={<CalendarDays />} />,
                },
              ]}
            />
          </>
        )}
      </Popover>
      <span role="status">
        <VisuallyHidden>{news}</VisuallyHidden>
      </span>
    </>
  )
}
