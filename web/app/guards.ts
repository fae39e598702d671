import { redirect } from 'react-router'
import { paths } from './paths.ts'
import { currentSession, type Session } from './session-store.ts'

/**
 * The guards of the signed-in layouts. They read the stored session only: they decide what is drawn, the server
 * decides what is told. Both throw a redirect, as the router wants it.
 */
export function requireSession(): Session {
  const session = currentSession()
  if (!session) throw redirect(paths.login)
  return session
}

export function requireAdmin(): Session {
  const session = requireSession()
  if (session.user.role !== 'admin') throw redirect(paths.dashboard.overview)
  return session
}
