import Bell from 'lucide-react/icons/bell'
import { useCallback, useRef, useState } from 'react'
import { useLatePart, useLazyPart } from '../../shell/lazy-part.ts'
import { shellControl } from '../../shell/shell-bar.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { useMessages } from './messages-query.ts'
import styles from './notifications.module.css'

const panel = () => import('./panel.tsx')
const watch = () => import('./message-watch.tsx')

/** The bell, and its panel, whose code is loaded separately. */
export function Notifications() {
  const bell = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const messages = useMessages()
  const { unread } = messages
  const unreadWords = unread > 0 ? `${unread} unread ${unread === 1 ? 'message' : 'messages'}` : null
  const late = useLatePart(watch)
  const part = useLazyPart(
    panel,
    open,
    useCallback(() => {
      setOpen(false)
      toast.error('The notifications could not be loaded.', {
        hint: 'Please check your connection and try again.',
      })
    }, []),
  )

  function show() {
    // Safari does not focus a button when it is pressed, and the panel returns the focus to the element that had it.
    bell.current?.focus()
    setOpen(true)
  }

  function close() {
    setOpen(false)
    messages.clearNewMarks()
  }

  return (
    <>
      <button
        ref={bell}
        type="button"
        className={`${shellControl} ${styles.bell}`}
        aria-label={unreadWords ? `Notifications, ${unreadWords}` : 'Notifications'}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={show}
      >
        <Bell aria-hidden="true" />
        {unreadWords ? (
          <span className={styles.unread} aria-hidden="true">
            {unread > 9 ? '9+' : unread}
          </span>
        ) : null}
      </button>
      {part ? <part.NotificationsPanel bell={bell} messages={messages} onClose={close} /> : null}
      {late ? <late.MessageWatch messages={messages} /> : null}
    </>
  )
}
