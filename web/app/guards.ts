import { redirect, replace } from 'react-router'
import { paths } from './paths.ts'
import { currentSession, type Session } from './session-store.ts'

/**
 * The guards of the signed-in layouts. They read the stored session only: they decide what is drawn, the server
 * decides what is told. Both throw a redirect, as the router wants it.
 */
export function requireSession(): Session {
  const session = currentSession()
  if (!session) throw away(paths.login)
  return session
}

export function requireAdmin(): Session {
  const session = requireSession()
  if (session.user.role !== 'admin') throw away(paths.dashboard.overview)
  return session
}

/**
 * Where the address bar stands at a guarded page already, as after a full load or the Back button, that entry of the
 * history is replaced: left there, it would send everyone who goes back forward again.
 */
function away(to: string): Response {
  const isThere = GUARDED.some((area) => `${location.pathname}/`.startsWith(`${area}/`))
  return isThere ? replace(to) : redirect(to)
}

const GUARDED = [paths.dashboard.overview, paths.admin.dashboard]
