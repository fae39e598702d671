import CircleCheck from 'lucide-react/icons/circle-check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { announcementRegion } from '../announce/announce.ts'
import { classNames } from '../class-names/class-names.ts'
import iconButton from '../icon-button/icon-button.module.css'
import quiet from '../quiet/quiet.module.css'
import tones from '../tone/tone.module.css'
import styles from './toast.module.css'
import { shownToasts, subscribeToToasts, type Toast, toast } from './toast.ts'

const icons = { success: CircleCheck, error: CircleAlert, info: Info } as const

/** How long a success or an information stays, in milliseconds: enough to read it twice. */
const STAY_MS = 6_000

const none: readonly Toast[] = []

/**
 * Where toasts appear. Mount it once, at the root, so that toasts survive navigation. It also prepares the place of
 * announcements (announce.ts).
 *
 * Accessibility: each toast is a status, an error an alert. Its text is added a moment after its container, because a
 * region that appears together with its text is often not read. Hovering or focusing the region stops the timers; each
 * toast has a Dismiss button; errors stay until they are dismissed; dismissing returns the focus. The data attribute
 * keeps the region available while a modal dialog hides the rest of the page. React Aria's own toast is an alert dialog,
 * which is too much for a saved profile, and is still unstable.
 */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToToasts, shownToasts, () => none)
  const [held, setHeld] = useState(false)
  const [mounted, setMounted] = useState(false)
  const cameFrom = useRef<HTMLElement>(null)
  // While the page is prerendered there is no body to portal into.
  useEffect(() => {
    setMounted(true)
    announcementRegion()
  }, [])
  if (!mounted) return null

  function enter({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    setHeld(true)
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
      cameFrom.current = relatedTarget
    }
  }

  /** Its focused button disappears with the toast, so the focus returns to where it was before. */
  function dismiss(id: number) {
    cameFrom.current?.focus()
    setHeld(false)
    toast.dismiss(id)
  }

  return createPortal(
    <section
      className={styles.region}
      aria-label="Announcements"
      data-react-aria-top-layer="true"
      data-print="no"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={enter}
      onBlur={() => setHeld(false)}
    >
      <ol className={styles.list}>
        {toasts.map((shown) => (
          <ToastCard key={shown.id} shown={shown} held={held} onDismiss={dismiss} />
        ))}
      </ol>
    </section>,
    document.body,
  )
}

interface ToastCardProps {
  shown: Toast
  held: boolean
  onDismiss: (id: number) => void
}

function ToastCard({ shown, held, onDismiss }: ToastCardProps) {
  const { id, tone, message, hint, times } = shown
  const [announced, setAnnounced] = useState(0)
  useEffect(() => setAnnounced(times), [times])

  // Every repetition restarts the timer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (tone === 'error' || held) return
    const timer = setTimeout(() => toast.dismiss(id), STAY_MS)
    return () => clearTimeout(timer)
  }, [id, tone, held, times])

  const Icon = icons[tone]
  return (
    <li className={classNames(tones.tone, styles.toast)} data-tone={tone}>
      <Icon className={styles.icon} aria-hidden="true" />
      <div
        className={styles.words}
        role={tone === 'error' ? 'alert' : 'status'}
        aria-live={tone === 'error' ? 'assertive' : 'polite'}
      >
        {announced > 0 ? (
          <div key={announced}>
            <p className={styles.message}>{message}</p>
            {hint ? <p className={quiet.quiet}>{hint}</p> : null}
          </div>
        ) : null}
      </div>
      <button type="button" className={iconButton.button} aria-label="Dismiss" onClick={() => onDismiss(id)}>
        <X aria-hidden="true" />
      </button>
    </li>
  )
}
