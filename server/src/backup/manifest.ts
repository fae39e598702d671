import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'

/** What a backup says of itself; a file whose hash differs is not restored. */
const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Backups from before this was written down say nothing. */
  madeBy: z.enum(['daily', 'command']).optional(),
  /** Of the PostgreSQL that it was read from; COPY's text form is the same in all of them. */
  postgres: z.string(),
  /** Applied when it was made, in order; the last one is the schema that the files fit. */
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  /** In the order in which they can be filled: what is referred to comes first. */
  tables: z.array(
    z.object({
      name: z.string().regex(/^[a-z_]+$/),
      columns: z.array(z.string().regex(/^[a-z_0-9]+$/)),
      rows: z.int(),
      file: z.string().regex(/^[a-z_]+\.copy\.gz$/),
      sha256: z.string(),
    }),
  ),
})
export type Manifest = z.output<typeof Manifest>
export type BackedUpTable = Manifest['tables'][number]

export const MANIFEST = 'manifest.json'

/** Who made the backup in this folder; undefined where it does not say, or where there is no backup. */
export async function makerOf(folder: string): Promise<Manifest['madeBy']> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch(() => '')
  return Manifest.safeParse(fromJson(text)).data?.madeBy
}

/** Reads and checks a backup's manifest and all its files. Throws one sentence for an operator. */
export async function readBackup(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch(() => {
    throw new Error(`There is no backup in ${folder}: it has no ${MANIFEST}.`)
  })
  const parsed = Manifest.safeParse(fromJson(text))
  if (!parsed.success) throw new Error(`The ${MANIFEST} in ${folder} is not one of a backup.`)
  for (const { file, sha256 } of parsed.data.tables) {
    if ((await hashOf(path.join(folder, file))) !== sha256)
      throw new Error(`The backup is damaged: ${file} is not as it was written.`)
  }
  return parsed.data
}

async function hashOf(file: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(file), hash)
  } catch {
    // A file that can't be read is as damaged as one that was changed.
    return null
  }
  return hash.digest('hex')
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
