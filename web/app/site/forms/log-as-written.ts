/**
 * Writes a form's values to the browser's console (DEC-32): as an object to expand, and as JSON text. Chromium shows only
 * five keys of an object in one line, which would leave out the lead form's consent.
 */
export function logAsWritten(values: object): void {
  console.log(values, JSON.stringify(values))
}
