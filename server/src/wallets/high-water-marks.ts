import { existsSync, readFileSync, statSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { makeFolders, syncFolder } from '../db/embedded/stored.ts'
import { isSystemError } from '../system-error.ts'

/**
 * The highest version of each wallet that this server has seen, stored where a restored database can't overwrite it
 * (HAZ-B7).
 */
export type HighWaterMarks = {
  /** Whether the record already existed when the server started. */
  readonly wereKept: boolean
  /** 0 for an unknown wallet. */
  of(walletId: string): number
  /** Like `of` at this moment, without later changes. */
  asOfNow(): (walletId: string) => number
  /** Written to disk when it resolves; a lower version changes nothing. Rejects if the disk refuses. */
  raise(walletId: string, version: number): Promise<void>
}

const Line = z.object({ wallet: z.string(), version: z.int().positive() })

export const marksFile = (dataFolder: string) => path.resolve(dataFolder, 'wallet-versions.log')

/**
 * Opens the record, or creates it. It only grows, by one short line for each change of a wallet, so several processes
 * on one machine can share it.
 */
export async function openHighWaterMarks(file: string): Promise<HighWaterMarks> {
  const text = await read(file)
  const marks = new Map<string, number>()
  const remember = (walletId: string, version: number) =>
    marks.set(walletId, Math.max(version, marks.get(walletId) ?? 0))
  let taken = 0

  /**
   * Reads new lines of the record, including those of other processes. Otherwise a row that was reset to an older
   * state would pass until this process inspects the wallets itself. The file is short and rarely has anything new.
   */
  function catchUp() {
    const length = lengthOf(file)
    if (length <= taken) return
    const lines = readFileSync(file).subarray(0, length)
    // A line that is still being written is read once it is complete.
    const end = lines.lastIndexOf('\n') + 1
    for (const { wallet, version } of lines.toString('utf8', taken, end).split('\n').flatMap(parse))
      remember(wallet, version)
    taken = end
  }
  catchUp()
  // A line torn by a power cut must not swallow the next one.
  const isTorn = text !== null && text !== '' && !text.endsWith('\n')
  if (text === null || isTorn) await append(file, isTorn ? '\n' : '')

  // Appends run one after another, so that the record is in order.
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

/** 0 for a record that no longer exists: what was read from it is kept. */
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

/** An empty list for an incomplete line. */
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
  if (isNew) await makeFolders(path.dirname(file))
  await using handle = await open(file, 'a', 0o600)
  await handle.writeFile(text)
  await handle.sync()
  // A process that received only the file can't open its folder, and does not need to.
  if (isNew) await syncFolder(path.dirname(file))
}
