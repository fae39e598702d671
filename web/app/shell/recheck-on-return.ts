import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { currentSession, endSession } from '../account/session/store.ts'
import { queryClient } from '../api/query-client.ts'

/**
 * The browser's back/forward cache restores a page as it was left, figures included, possibly after a sign-out
 * (HAZ-C12). So the guards run again by a revalidation, and all data is read again from the server.
 */
export function useRecheckOnReturn(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const recheck = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      if (currentSession() === null) endSession()
      void revalidate()
      void queryClient.invalidateQueries()
    }
    addEventListener('pageshow', recheck)
    return () => removeEventListener('pageshow', recheck)
  }, [revalidate])
}
