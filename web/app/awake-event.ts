/**
 * By this event a page tells wake.ts that React has taken it over and answers for itself from now on. Its `detail` does
 * again what was held until then (`doAgain` in held.ts).
 */
export const AWAKE_EVENT = 'bank:awake'
