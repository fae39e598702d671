/** The name of so many things, from its plural: "transactions", of one "transaction"; "entries", of one "entry". */
export function nounOf(count: number, plural: string): string {
  return count === 1 ? plural.replace(/(ies|s)$/, (ending) => (ending === 's' ? '' : 'y')) : plural
}
