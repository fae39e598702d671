import { identity, SESSION_NOTED_EVERY_SECONDS } from '@bank/contract/identity'
import { useEffect, useState } from 'react'
import { call } from './api.ts'
import { lastHeard, subscribeToServerHeard } from './session-clock.ts'
import { forgetSession } from './session-store.ts'

/** How long before its end an idle session is warned about, in milliseconds. */
export const WARNING_MS = 120_000

/** Whoever is at work renews the session at most this often, in milliseconds; the shortest time-out is five minutes. */
const RENEW_EVERY_MS = 60_000

/** What a person at work does; a mouse that is only pushed aside is not work. */
const signsOfWork = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/**
 * Counts down to the end of an idle session: null while there is time, then the seconds that are left. At the end the
 * session is forgotten in this tab; the server ends it by itself. Any answered call, and any work in the page, begins
 * the count anew; during the warning only the answer to it does, and coming back to the window, which reads the screen again.
 * @param timeoutMinutes as the administrators set it
 */
export function useSessionCountdown(timeoutMinutes: number): number | null {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null)
  const isWarned = secondsLeft !== null

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      clearTimeout(timer)
      const left = lastHeard() + timeoutMinutes * 60_000 - SESSION_NOTED_EVERY_SECONDS * 1_000 - Date.now()
      if (left <= 0) {
        forgetSession('idle')
        return
      }
      const warns = left <= WARNING_MS
      setSecondsLeft(warns ? Math.ceil(left / 1_000) : null)
      timer = setTimeout(look, warns ? left % 1_000 || 1_000 : left - WARNING_MS)
    }
    look()
    const unsubscribe = subscribeToServerHeard(look)
    // A machine that slept, and a tab in the background, have late timers.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      unsubscribe()
      document.removeEventListener('visibilitychange', look)
    }
  }, [timeoutMinutes])

  useEffect(() => {
    if (isWarned) return
    let triedAt = 0
    const work = () => {
      const now = Date.now()
      if (now - Math.max(lastHeard(), triedAt) < RENEW_EVERY_MS) return
      triedAt = now
      renewSession().catch(() => {
        // The next sign of work tries again; and if the session is over, the 401 has said so.
      })
    }
    const whole = { capture: true, passive: true }
    for (const sign of signsOfWork) addEventListener(sign, work, whole)
    return () => {
      for (const sign of signsOfWork) removeEventListener(sign, work, whole)
    }
  }, [isWarned])

  return secondsLeft
}

/** Any call does; this one answers with little. */
export async function renewSession(): Promise<void> {
  await call(identity.me, {})
}
