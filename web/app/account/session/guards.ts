import { redirect, replace } from 'react-router'
import { paths } from '../../paths.ts'
import { currentSession, type Session } from './store.ts'
import { wantPlace } from './wanted-place.ts'

/**
 * The guards of the signed-in layouts. They read only the stored session and decide what is drawn; the server decides
 * what data is returned. Both throw a redirect, as the router expects.
 */
export function requireSession(request: Request): Session {
  const session = currentSession()
  if (!session) {
    // A request has no fragment; the address bar does if it shows the same page.
    const { href } = location
    wantPlace(href.startsWith(`${request.url}#`) ? href : request.url)
    throw redirectTo(paths.login)
  }
  return session
}

export function requireAdmin(request: Request): Session {
  const session = requireSession(request)
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
