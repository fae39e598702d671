import { redirect, replace } from 'react-router'
import { paths } from '../paths.ts'
import { currentSession, type Session } from './store.ts'

/**
 * The guards of the signed-in layouts. They read only the stored session and decide what is drawn; the server decides
 * what data is returned. Both throw a redirect, as the router expects.
 */
export function requireSession(): Session {
  const session = currentSession()
  if (!session) throw redirectTo(paths.login)
  return session
}

export function requireAdmin(): Session {
  const session = requireSession()
  if (session.user.role !== 'admin') throw redirectTo(paths.dashboard.overview)
  return session
}

/**
 * If the address bar already shows a guarded page, as after a full load or the Back button, the redirect replaces that
 * history entry. Otherwise Back would return to it and redirect again.
 */
function redirectTo(to: string): Response {
  const isOnGuardedPage = GUARDED.some((area) => `${location.pathname}/`.startsWith(`${area}/`))
  return isOnGuardedPage ? replace(to) : redirect(to)
}

const GUARDED = [paths.dashboard.overview, paths.admin.dashboard]
