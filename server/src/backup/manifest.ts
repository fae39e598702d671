import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'

/** Describes a backup. A backup with a file whose hash differs is not restored. */
const Manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Absent in older backups. */
  madeBy: z.enum(['daily', 'command']).optional(),
  /** The version of PostgreSQL; COPY's text format is the same in all of them. */
  postgres: z.string(),
  /** The migrations applied when the backup was made, in order. The last one gives the schema that the files fit. */
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  /** In the order to fill them: referenced tables come first. */
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
/** Of a later version, which says otherwise what is in the folder. */
const Newer = z.object({ format: z.int().min(2) })

export type Manifest = z.output<typeof Manifest>
export type BackedUpTable = Manifest['tables'][number]

export const MANIFEST = 'manifest.json'

/** Whether the backup in this folder is a daily or a manual one; undefined when unknown, or when there is no backup. */
export async function makerOf(folder: string): Promise<Manifest['madeBy']> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch(() => '')
  return Manifest.safeParse(fromJson(text)).data?.madeBy
}

/** Reads a backup's manifest and checks all its files. Throws an error with one sentence for an operator. */
export async function readBackup(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch(() => {
    throw new Error(`There is no backup in ${folder}: it has no ${MANIFEST}.`)
  })
  const json = fromJson(text)
  if (Newer.safeParse(json).success)
    throw new Error(
      `The backup in ${folder} was made by a newer version of this product: restore it with that version.`,
    )
  const parsed = Manifest.safeParse(json)
  if (!parsed.success) throw new Error(`The ${MANIFEST} in ${folder} is not a backup’s manifest.`)
  for (const { file, sha256 } of parsed.data.tables) {
    if ((await hashOf(path.join(folder, file))) !== sha256)
      throw new Error(`The backup is damaged: ${file} has changed or can’t be read.`)
  }
  return parsed.data
}

async function hashOf(file: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(file), hash)
  } catch {
    // A file that can't be read counts as damaged.
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
