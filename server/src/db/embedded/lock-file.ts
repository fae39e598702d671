import { randomBytes } from 'node:crypto'
import { link, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { isSystemError } from '../../system-error.ts'

/** The content of `postmaster.pid`, the file that a running server keeps in its data folder. */
export type LockFile = {
  pid: number
  port: number
  /** Absolute; null if the server listens on no socket. */
  socketFolder: string | null
  /** The address that it listens on; '' for none. */
  address: string
  /** 'starting', 'ready' or 'stopping'; '' until it is first written. */
  status: string
}

/** Null if there is no lock file, or if it is incomplete. */
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
 * A power cut can leave an empty lock file, and PostgreSQL then refuses to start until the file is removed. A server
 * fills its file at once, so one that has been empty for seconds is such a remainder.
 */
export async function removeEmptyLockFile(dataFolder: string): Promise<void> {
  const file = lockFileOf(dataFolder)
  const aside = `${file}.${randomBytes(6).toString('hex')}`
  try {
    const { size, mtimeMs } = await stat(file)
    if (size > 0 || Date.now() - mtimeMs < 5_000) return
    // Between our check and the removal, another process may remove it and start its server. So the file is first
    // renamed, checked again, and put back if it was that server's.
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
