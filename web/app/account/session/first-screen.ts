import type { User } from '@bank/contract/identity'
import { paths } from '../../paths.ts'
import type { SignedIn } from './session.ts'
import { startSession } from './store.ts'
import { forgetPlace, memory, type WantedPlace } from './wanted-place.ts'

/** Stores the answer of a finished sign-in and returns the address to go to: where the person wanted to be (DEC-77). */
export function signIn({ token, user }: SignedIn): string {
  const place = placeFor(user, memory.wanted)
  startSession(token, user)
  forgetPlace()
  return place
}

/**
 * The wanted place as an address of this site, if it is a signed-in screen that this role may enter; else the role's own
 * start. Of another person's screen only the path is used. The customers' start does not count as a wish of staff, because
 * the public pages' links to Asset Management lead everyone there.
 */
export function placeFor({ id, role }: Pick<User, 'id' | 'role'>, wanted: WantedPlace | null): string {
  const start = role === 'admin' ? paths.admin.dashboard : paths.dashboard.overview
  if (wanted === null || !URL.canParse(wanted.place, location.origin)) return start
  const { origin, pathname, search, hash } = new URL(wanted.place, location.origin)
  if (origin !== location.origin) return start
  const isInPortal = isWithin(paths.dashboard.overview, pathname)
  const isInAdmin = isWithin(paths.admin.dashboard, pathname)
  const mayEnter = isInPortal || (isInAdmin && role === 'admin')
  const isOtherStart = role === 'admin' && pathname === paths.dashboard.overview
  if (!mayEnter || isOtherStart) return start
  return wanted.whose === null || wanted.whose === id ? `${pathname}${search}${hash}` : pathname
}

const isWithin = (area: string, pathname: string) => pathname === area || pathname.startsWith(`${area}/`)
