import { identity, SESSION_NOTED_EVERY_SECONDS } from '@bank/contract/identity'
import { useEffect, useState } from 'react'
import { acts } from '../account/session/attendance.ts'
import { lastServerContact, subscribeToServerContact } from '../account/session/server-contact.ts'
import { endSession } from '../account/session/store.ts'
import { call } from '../api/call.ts'

/** How long before its end the warning about an idle session appears, in milliseconds. */
export const WARNING_MS = 120_000

/** Activity renews the session at most this often, in milliseconds; the shortest time-out is five minutes. */
const RENEW_EVERY_MS = 60_000

/**
 * Counts down to the end of an idle session: null while there is time, then the seconds that are left. At the end the
 * session is forgotten in this tab; the server ends it by itself. Any answered call that somebody asked for and any activity in
 * the page restart the countdown. During the warning only the dialog's button does, and returning to the window, which reloads its data.
 * @param timeoutMinutes the time-out that the administrators set
 */
export function useSessionCountdown(timeoutMinutes: number): number | null {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null)
  const isWarned = secondsLeft !== null

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const check = () => {
      clearTimeout(timer)
      const left =
        lastServerContact() + timeoutMinutes * 60_000 - SESSION_NOTED_EVERY_SECONDS * 1_000 - Date.now()
      if (left <= 0) {
        endSession('idle')
        return
      }
      const warns = left <= WARNING_MS
      setSecondsLeft(warns ? Math.ceil(left / 1_000) : null)
      timer = setTimeout(check, warns ? left % 1_000 || 1_000 : left - WARNING_MS)
    }
    check()
    const unsubscribe = subscribeToServerContact(check)
    // Timers are late on a machine that slept and in a background tab.
    document.addEventListener('visibilitychange', check)
    return () => {
      clearTimeout(timer)
      unsubscribe()
      document.removeEventListener('visibilitychange', check)
    }
  }, [timeoutMinutes])

  useEffect(() => {
    if (isWarned) return
    let attemptedAt = 0
    const renewIfDue = () => {
      const now = Date.now()
      if (now - Math.max(lastServerContact(), attemptedAt) < RENEW_EVERY_MS) return
      attemptedAt = now
      renewSession().catch(() => {
        // The next activity tries again. If the session is over, the 401 has ended it here.
      })
    }
    const options = { capture: true, passive: true }
    for (const event of acts) addEventListener(event, renewIfDue, options)
    return () => {
      for (const event of acts) removeEventListener(event, renewIfDue, options)
    }
  }, [isWarned])

  return secondsLeft
}

/** Any call renews the session; this one has a small answer. */
export async function renewSession(): Promise<void> {
  await call(identity.me, {})
}
