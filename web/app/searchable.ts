/**
 * A text as one searches in it and for it: without case, and with the straight apostrophes and quotation marks that a
 * keyboard has, whichever were printed. "can't" then finds "can’t".
 */
export function searchable(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[‘’‚‛′ʼ]/g, "'")
    .replaceAll(/[“”„‟″]/g, '"')
}
