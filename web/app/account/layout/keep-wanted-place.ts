import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { recallPlace, type WantedPlace } from '../session/wanted-place.ts'

/**
 * Keeps the wanted place in the history entry of a form, so that it outlives a reload and is known again on the next form.
 * Only this tab and this site can read it there. An outdated place is removed.
 */
export function useKeptWantedPlace(): void {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const kept = wantedIn(state)
    const wanted = recallPlace(kept)
    if (wanted?.place !== kept?.place || wanted?.whose !== kept?.whose)
      void navigate(pathname, { replace: true, state: { ...state, wanted } })
  }, [pathname, state, navigate])
}

function wantedIn(state: unknown): WantedPlace | null {
  const { wanted } = Object(state)
  const { place, whose } = Object(wanted)
  if (typeof place !== 'string' || (typeof whose !== 'string' && whose !== null)) return null
  return { place, whose }
}
