import { useEffect, useState } from 'react'

/** The name of the person who is signed in in this tab; null if nobody is. Loads the session's code only if somebody is. */
export function useSignedInName(): string | null {
  const [name, setName] = useState<string | null>(null)
  useEffect(() => {
    let isHere = true
    if (sessionStorage.getItem('token') !== null)
      nameOf().then(
        (found) => isHere && setName(found),
        () => {},
      )
    return () => {
      isHere = false
    }
  }, [])
  return name
}

async function nameOf(): Promise<string | null> {
  const [{ currentSession }, { displayName }] = await Promise.all([
    import('../../session/store.ts'),
    import('../../session/session.ts'),
  ])
  const session = currentSession()
  return session && displayName(session.user)
}
