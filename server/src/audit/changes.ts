/** The fields that an edit changes, with their values before and after, for the audit log. */
export function changes<Edit extends object>(before: object, edit: Edit): { before: object; after: object } {
  const old = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(edit).filter(
    ([field, value]) => value !== undefined && value !== old.get(field),
  )
  return {
    before: Object.fromEntries(changed.map(([field]) => [field, old.get(field)])),
    after: Object.fromEntries(changed),
  }
}
