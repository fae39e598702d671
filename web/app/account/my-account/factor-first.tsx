import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useFactorNeeded } from '../../api/factor-needed.ts'
import { paths } from '../../paths.ts'

/**
 * The screens of an area. Where a second factor is required (DEC-44), a member of staff without one sees only My account,
 * which then leads on to the screen that they wanted.
 */
export function FactorFirst({ children }: { children: ReactNode }) {
  const needed = useFactorNeeded()
  const { pathname, search, hash } = useLocation()
  if (!needed || pathname === paths.admin.account) return children
  return <Navigate to={paths.admin.account} replace state={{ wanted: pathname + search + hash }} />
}

/** The address to go on to, from the state of the history entry. */
export function wantedAddress(state: unknown): string {
  const wanted = typeof state === 'object' && state !== null && 'wanted' in state ? state.wanted : null
  return typeof wanted === 'string' ? wanted : paths.admin.dashboard
}
