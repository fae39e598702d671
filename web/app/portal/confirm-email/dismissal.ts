import { useEffect, useState } from 'react'
import { useSession } from '../../account/session/session.ts'
import { sessionDigest } from '../../account/session/tabs.ts'

const KEY = 'confirm-email-dismissed'

/**
 * Whether the banner is shown, and a function that dismisses it until the session ends. The device keeps the digest of the
 * session in which it was dismissed; a browser that computes none forgets it when the page is loaded again.
 */
export function useDismissal(): { isShown: boolean; dismiss: () => void } {
  const token = useSession()?.token
  const [isShown, setShown] = useState(false)

  useEffect(() => {
    if (token === undefined) return
    let isCurrent = true
    void sessionDigest(token).then((digest) => {
      if (isCurrent) setShown(digest === null || localStorage.getItem(KEY) !== digest)
    })
    return () => {
      isCurrent = false
    }
  }, [token])

  async function remember() {
    const digest = token === undefined ? null : await sessionDigest(token)
    if (digest !== null) localStorage.setItem(KEY, digest)
  }

  function dismiss() {
    setShown(false)
    void remember()
  }

  return { isShown, dismiss }
}
