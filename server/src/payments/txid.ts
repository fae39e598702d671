import sql, { type Sql } from 'sql-template-tag'

/** How one transaction's id is written in lower case: some networks begin it with 0x, and people leave that out. */
export function spellingsOfTxid(txid: string): string[] {
  const bare = txid.toLowerCase().replace(/^0x/, '')
  return [bare, `0x${bare}`]
}

/** The same for a column. */
export const spellingsOfTxidIn = (column: Sql): Sql => sql`
  array[regexp_replace(lower(${column}), '^0x', ''), '0x' || regexp_replace(lower(${column}), '^0x', '')]`
