/**
 * Normalises text for searching: lower case, and the straight apostrophes and quotation marks of a keyboard in place of
 * printed ones. "can't" then finds "can’t".
 */
export function searchable(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[‘’‚‛′ʼ]/g, "'")
    .replaceAll(/[“”„‟″]/g, '"')
}
