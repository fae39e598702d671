/**
 * Where a person wanted to be when they had to log in: the address that a guard refused, or the one on the screen when
 * the session ended. `whose` is the id of the person whose session had shown it, empty if that can't be known, and null
 * for a link that anybody may have followed: others are led to the screen without what was searched for on it.
 */
export type WantedPlace = { place: string; whose: string | null }

type Memory = {
  wanted: WantedPlace | null
  /** The person whose session ended last. */
  lastPerson: string | null
  /** Whether what earlier history entries have kept is over: somebody has logged in or out since. */
  isOver: boolean
}

export const forgotten: Memory = { wanted: null, lastPerson: null, isOver: false }

/**
 * In memory until the page is loaded again and, while a form of account/ is open, in its history entry
 * (account/layout/keep-wanted-place.ts); so neither the address `/login` nor the storage changes. Separate from store.ts for
 * the same reason as end.ts.
 */
export const memory: Memory = { ...forgotten }

/** @param place an address of this site; first-screen.ts checks it before anybody is led there */
export function wantPlace(place: string): void {
  memory.wanted = { place, whose: memory.lastPerson ?? personOfHistory() }
}

/** Called when a session ends: by itself, with this address on the screen, or by a sign-out, after which no place is wanted. */
export function leavePlace(person: string | undefined, place: string | null): void {
  memory.lastPerson = person ?? memory.lastPerson
  if (place === null) forgetPlace()
  else wantPlace(place)
}

export function forgetPlace(): void {
  memory.wanted = null
  memory.isOver = true
}

/** What is wanted, after a reload as the form's history entry has kept it. */
export function recallPlace(kept: WantedPlace | null): WantedPlace | null {
  if (!memory.isOver) memory.wanted ??= kept
  return memory.wanted
}

/** A page reached through the history may have been anyone's screen, so it can't be attributed to a person. */
function personOfHistory(): '' | null {
  const [load] = performance.getEntriesByType('navigation')
  return load && 'type' in load && load.type === 'back_forward' ? '' : null
}
