import { identity } from '@bank/contract/identity'
import { useEffect } from 'react'
import { useAwaitedUser, useSession } from '../account/session/session.ts'
import { refreshSessionUser } from '../account/session/store.ts'
import { useApiQuery } from '../api/use-api-query.ts'
import { useLazyPart } from './lazy-part.ts'
import { useSessionCountdown } from './session-countdown.ts'

/** Used until the server's value has arrived; the specification's default. */
const DEFAULT_TIMEOUT_MINUTES = 30

const warning = () => import('./session-warning.tsx')

/** Watches the session of a signed-in person: warns before it ends because of inactivity, and offers to stay (DEC-12). */
export function SessionWatch() {
  const session = useSession()
  const hasEnded = useAwaitedUser() !== null
  return session && !hasEnded ? <Watch key={session.token} /> : null
}

function Watch() {
  const me = useApiQuery(identity.me, {})
  const user = me.data?.user
  // Keeps the name in the shell up to date, for example after the bank has corrected it.
  useEffect(() => {
    if (user) refreshSessionUser(user)
  }, [user])
  const secondsLeft = useSessionCountdown(me.data?.sessionTimeoutMinutes ?? DEFAULT_TIMEOUT_MINUTES)
  const part = useLazyPart(warning, secondsLeft !== null, ignoreFailure)
  return part && secondsLeft !== null ? <part.SessionWarning secondsLeft={secondsLeft} /> : null
}

/** If the warning can't be loaded, the session could not be renewed either. It ends, and the screens say so. */
const ignoreFailure = () => {}
