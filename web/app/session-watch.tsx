import { identity } from '@bank/contract/identity'
import { useEffect } from 'react'
import { useLate } from './late.ts'
import { useApiQuery } from './queries.ts'
import { useSession } from './session.ts'
import { useSessionCountdown } from './session-countdown.ts'
import { refreshSessionUser } from './session-store.ts'

/** Until the server has told it; the specification's default. */
const DEFAULT_TIMEOUT_MINUTES = 30

const warning = () => import('./session-warning.tsx')

/** Watches over the session while somebody is signed in: warns before it ends idle, and offers to stay (D12). */
export function SessionWatch() {
  const session = useSession()
  return session ? <Watch key={session.token} /> : null
}

function Watch() {
  const me = useApiQuery(identity.me, {})
  const user = me.data?.user
  // The shell names the person as the profile does, also where the bank has corrected the name.
  useEffect(() => {
    if (user) refreshSessionUser(user)
  }, [user])
  const secondsLeft = useSessionCountdown(me.data?.sessionTimeoutMinutes ?? DEFAULT_TIMEOUT_MINUTES)
  const late = useLate(warning, secondsLeft !== null, unreachable)
  return late && secondsLeft !== null ? <late.SessionWarning secondsLeft={secondsLeft} /> : null
}

/** Whoever can't fetch the warning could not renew the session either: it ends, and the screens say so. */
const unreachable = () => {}
