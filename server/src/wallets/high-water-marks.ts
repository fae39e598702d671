import { existsSync, readFileSync, statSync } from 'node:fs'
import { mkdir, open, readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { isSystemError } from '../db/embedded/embedded-postgres-error.ts'
import { syncFolder } from '../db/embedded/stored.ts'

/** The highest version of each wallet that this server has seen, kept where a restored database can't reach it (B7). */
export type HighWaterMarks = {
  /** Whether there was a record at all when the server started. */
  readonly wereKept: boolean
  /** 0 for a wallet that was never seen. */
  of(walletId: string): number
  /** As `of` answers now, whatever is raised later. */
  asOfNow(): (walletId: string) => number
  /** On the disk when it returns; a lower version changes nothing. Throws where the disk refuses. */
  raise(walletId: string, version: number): Promise<void>
}

const Line = z.object({ wallet: z.string(), version: z.int().positive() })

export const marksFile = (dataFolder: string) => path.resolve(dataFolder, 'wallet-versions.log')

/**
 * Reads the record, and makes it where there is none. It only ever grows, by one short line for each change of a wallet,
 * so several processes of one machine share it.
 */
export async function openHighWaterMarks(file: string): Promise<HighWaterMarks> {
  const text = await read(file)
  const marks = new Map<string, number>()
  const remember = (walletId: string, version: number) =>
    marks.set(walletId, Math.max(version, marks.get(walletId) ?? 0))
  let taken = 0

  /**
   * Takes what is new in the record, another process's lines too: until this one looked at the wallets again by itself,
   * a row put back to an older state would pass here. The file is short, and nearly always has nothing new.
   */
  function catchUp() {
    const length = lengthOf(file)
    if (length <= taken) return
    const lines = readFileSync(file).subarray(0, length)
    // A line that is being written is taken once it is whole.
    const end = lines.lastIndexOf('\n') + 1
    for (const { wallet, version } of lines.toString('utf8', taken, end).split('\n').flatMap(parse))
      remember(wallet, version)
    taken = end
  }
  catchUp()
  // A line that a power cut has torn must not swallow the next one.
  const isTorn = text !== null && text !== '' && !text.endsWith('\n')
  if (text === null || isTorn) await append(file, isTorn ? '\n' : '')

  // One append after another, so that the record is in the order of what it tells.
  let last: Promise<void> = Promise.resolve()
  return {
    wereKept: text !== null,
    of(walletId) {
      catchUp()
      return marks.get(walletId) ?? 0
    },
    asOfNow() {
      catchUp()
      const now = new Map(marks)
      return (walletId) => now.get(walletId) ?? 0
    },
    raise(walletId, version) {
      const write = async () => {
        if (version <= (marks.get(walletId) ?? 0)) return
        await append(file, `${JSON.stringify({ wallet: walletId, version, at: new Date().toISOString() })}\n`)
        remember(walletId, version)
      }
      last = last.then(write, write)
      return last
    },
  }
}

/** 0 for a record that is not there any more: what was taken from it stays known. */
function lengthOf(file: string): number {
  try {
    return statSync(file).size
  } catch (error) {
    if (isSystemError(error, 'ENOENT', 'ENOTDIR')) return 0
    throw error
  }
}

async function read(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return null
    throw new Error(`${file} can’t be read: it must belong to the user who starts the server.`, {
      cause: error,
    })
  }
}

/** Nothing for a line that was never written to its end. */
function parse(line: string): z.output<typeof Line>[] {
  try {
    const { data } = Line.safeParse(JSON.parse(line))
    return data ? [data] : []
  } catch {
    return []
  }
}

async function append(file: string, text: string): Promise<void> {
  const isNew = !existsSync(file)
  if (isNew) await mkdir(path.dirname(file), { recursive: true })
  await using handle = await open(file, 'a', 0o600)
  await handle.writeFile(text)
  await handle.sync()
  // A process that was handed the file alone can't open its folder, and need not.
  if (isNew) await syncFolder(path.dirname(file))
}
