/**
 * Where the person wanted to be when they had to log in: the address that a guard refused, or the one on the screen when the
 * session ended. In memory and, while a form of account/ is open, in its history entry (account/layout/keep-wanted-place.ts);
 * so neither the address `/login` nor the storage changes. Null after a sign-out. Separate from store.ts for the same
 * reason as end.ts.
 */
let wanted: string | null = null

export const wantedPlace = () => wanted

/** @param place an address of this site; first-screen.ts checks it before anybody is led there */
export function wantPlace(place: string | null): void {
  wanted = place
}
