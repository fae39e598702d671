import { inflateRawSync } from 'node:zlib'
import sql, { raw } from 'sql-template-tag'
import type { Database } from '../src/db/connect.ts'

/** Every row of every table as text, by table. */
export async function tableTexts(owner: Database): Promise<Map<string, string>> {
  const tables = await owner.rows<{ name: string }>(sql`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`)
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { text } = await owner.row<{ text: string }>(
        sql`select coalesce(string_agg(t::text, chr(10)), '') as text from ${raw(name)} t`,
      )
      return [name, text] as const
    }),
  )
  return new Map(texts)
}

/** Every row of every table as text. */
export const wholeDatabase = async (owner: Database): Promise<string> =>
  [...(await tableTexts(owner)).values()].join('\n')

/** The files of a ZIP by name, read by its central directory (APPNOTE.TXT, 4.3.12). */
export function unzip(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  let at = zip.readUInt32LE(zip.lastIndexOf(Buffer.from('PK\x05\x06')) + 16)
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const [size, nameLength, extra, comment, local] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
      zip.readUInt32LE(at + 42),
    ]
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    files.set(name, inflateRawSync(zip.subarray(start, start + size)).toString())
    at += 46 + nameLength + extra + comment
  }
  return files
}
