import sql, { type Sql } from 'sql-template-tag'

/** One spelling of each transaction's id. */
export const plainTxid = (txid: string): string => txid.toLowerCase().replace(/^0x/, '')

/** How one transaction's id is written in lower case: some networks begin it with 0x, and people leave that out. */
export function spellingsOfTxid(txid: string): string[] {
  const plain = plainTxid(txid)
  return [plain, `0x${plain}`]
}

/** The same for a column. */
export const spellingsOfTxidIn = (column: Sql): Sql => sql`
  array[regexp_replace(lower(${column}), '^0x', ''), '0x' || regexp_replace(lower(${column}), '^0x', '')]`
