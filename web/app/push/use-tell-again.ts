import { useEffect } from 'react'
import { useSession } from '../account/session/session.ts'

const afterLogin = () => import('./after-login.ts')

/** Sees to this device's notifications after a login. Where nobody has ever allowed them, it loads nothing. */
export function useTellAgain(): void {
  const token = useSession()?.token
  useEffect(() => {
    if (token === undefined || !('Notification' in window) || Notification.permission !== 'granted') return
    // What fails is tried again with the next page, and Settings says what is true.
    afterLogin()
      .then(({ tellAgainAfterLogin }) => tellAgainAfterLogin())
      .catch(() => {})
  }, [token])
}
