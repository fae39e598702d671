/** By this event a page tells wake.ts that React has taken it over and answers for itself from now on. */
export const AWAKE_EVENT = 'bank:awake'
