import CircleCheck from 'lucide-react/icons/circle-check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import styles from './toast.module.css'
import { shownToasts, subscribeToToasts, type Toast, toast } from './toast.ts'

const icons = { success: CircleCheck, error: CircleAlert, info: Info } as const

/** How long a success or a piece of news stays, in milliseconds: time to read it twice. */
const STAY_MS = 6_000

const none: readonly Toast[] = []

/**
 * Where toasts appear. Mount it once, at the root, so that it outlives navigation.
 *
 * Accessibility: each toast is a status, an error an alert. Its words come a moment after the part that tells them, since
 * a region that appears together with its words is often not read. React Aria's own toast is an alert dialog and takes
 * more attention than a saved profile deserves; it is also still unstable. Hovering
 * over the region or focusing into it stops the clock; each toast has a Dismiss button; errors do not leave by
 * themselves; dismissing gives the focus back. The attribute keeps it readable and pressable while a modal dialog hides the rest of the page.
 */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToToasts, shownToasts, () => none)
  const [held, setHeld] = useState(false)
  const [mounted, setMounted] = useState(false)
  const cameFrom = useRef<HTMLElement>(null)
  // The prerendered page has no body to put it in.
  useEffect(() => setMounted(true), [])
  if (!mounted) return null

  function enter({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    setHeld(true)
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) {
      cameFrom.current = relatedTarget
    }
  }

  /** The button that has focus leaves with its toast; the focus goes back to where the person was. */
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
  const [told, setTold] = useState(0)
  useEffect(() => setTold(times), [times])

  // Each time that it is said begins the time anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (tone === 'error' || held) return
    const timer = setTimeout(() => toast.dismiss(id), STAY_MS)
    return () => clearTimeout(timer)
  }, [id, tone, held, times])

  const Icon = icons[tone]
  return (
    <li className={styles.toast} data-tone={tone}>
      <Icon className={styles.icon} aria-hidden="true" />
      <div
        className={styles.words}
        role={tone === 'error' ? 'alert' : 'status'}
        aria-live={tone === 'error' ? 'assertive' : 'polite'}
      >
        {told > 0 ? (
          <div key={told}>
            <p className={styles.message}>{message}</p>
            {hint ? <p className={styles.hint}>{hint}</p> : null}
          </div>
        ) : null}
      </div>
      <button type="button" className={styles.dismiss} aria-label="Dismiss" onClick={() => onDismiss(id)}>
        <X aria-hidden="true" />
      </button>
    </li>
  )
}
