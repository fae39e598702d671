/**
 * Normalises text for searching: lower case, and the apostrophes, quotation marks and dashes of a keyboard in place of
 * printed ones. "can't" then finds "can’t", and "1-3" finds "1–3".
 */
export function searchable(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[‘’‚‛′ʼ`´]/g, "'")
    .replaceAll(/[“”„‟″«»]/g, '"')
    .replaceAll(/[‐-―−]/g, '-')
}
