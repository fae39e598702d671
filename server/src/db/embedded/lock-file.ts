import { randomBytes } from 'node:crypto'
import { link, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { isSystemError } from './embedded-postgres-error.ts'

/** What a server writes into its data folder for as long as it runs: `postmaster.pid`. */
export type LockFile = {
  pid: number
  port: number
  /** Absolute; null for a server that listens on no socket. */
  socketFolder: string | null
  /** The address of a server that listens on one; '' for none. */
  address: string
  /** 'starting', 'ready', 'stopping'; '' in the moment before it is written. */
  status: string
}

/** Null when there is none, or when it has not been written to its end. */
export async function readLockFile(dataFolder: string): Promise<LockFile | null> {
  const text = await readFile(lockFileOf(dataFolder), 'utf8').catch((error: unknown) => {
    if (isSystemError(error, 'ENOENT')) return ''
    throw error
  })
  // pid, data folder, time, port, socket folder, address, shared memory, status: PostgreSQL's miscadmin.h.
  const [pid = '', , , port = '', socketFolder = '', address = '', , status = ''] = text
    .split('\n')
    .map((line) => line.trim())
  if (!/^\d+$/.test(pid)) return null
  return {
    pid: Number(pid),
    port: Number(port),
    socketFolder: socketFolder === '' ? null : path.resolve(dataFolder, socketFolder),
    address,
    status,
  }
}

/**
 * A power cut can leave an empty lock file, and PostgreSQL then refuses to start until somebody removes it. A server
 * fills its file at once, so one that has been empty for seconds is such a remainder.
 */
export async function removeEmptyLockFile(dataFolder: string): Promise<void> {
  const file = lockFileOf(dataFolder)
  const aside = `${file}.${randomBytes(6).toString('hex')}`
  try {
    const { size, mtimeMs } = await stat(file)
    if (size > 0 || Date.now() - mtimeMs < 5_000) return
    // Another process may do the same, and start its server, between our look and our deed. So the file is first
    // set aside, looked at again, and put back if it was that server's.
    await rename(file, aside)
    if ((await stat(aside)).size > 0) await link(aside, file)
    await rm(aside)
  } catch (error) {
    if (!isSystemError(error, 'ENOENT', 'EEXIST')) throw error
  }
}

function lockFileOf(dataFolder: string): string {
  return path.join(dataFolder, 'postmaster.pid')
}
