/**
 * Tells wake.ts that React has hydrated the page and handles all input from now on. Its `detail` repeats the input that
 * wake.ts held back until then (`doAgain` in held.ts).
 */
export const AWAKE_EVENT = 'bank:awake'
