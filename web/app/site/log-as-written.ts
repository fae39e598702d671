/**
 * Writes a form's values to the browser's console (D32): the object, to be unfolded there, and then its JSON text.
 * Chromium's own line for an object stops after five keys, which would leave out the lead form's consent.
 */
export function logAsWritten(values: object): void {
  console.log(values, JSON.stringify(values))
}
