import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { wantedPlace, wantPlace } from '../../session/wanted-place.ts'

/**
 * Keeps the wanted place in the history entry of a form, so that it outlives a reload and is known again on the next form.
 * Only this tab and this site read it there.
 */
export function useKeptWantedPlace(): void {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const kept = wantedIn(state)
  useEffect(() => {
    const wanted = wantedPlace()
    if (wanted === null) wantPlace(kept)
    else if (wanted !== kept) void navigate(pathname, { replace: true, state: { ...state, wanted } })
  }, [kept, pathname, state, navigate])
}

function wantedIn(state: unknown): string | null {
  const wanted = typeof state === 'object' && state !== null && 'wanted' in state ? state.wanted : null
  return typeof wanted === 'string' ? wanted : null
}
