import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { isSystemError } from '../../system-error.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

/** An account of the operating system. */
export type Account = { name: string; uid: number; gid: number }

/**
 * The account that runs the server; null for our own. PostgreSQL refuses to run as root, so a process of root picks the
 * owner of an existing database, then the owner of its folder, then `postgres`, then `nobody`.
 */
export async function chooseAccount(folder: string): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null
  const accounts = await readAccounts()
  const dataFolder = path.join(folder, 'cluster', 'data')
  const owner = (await ownerOf(dataFolder)) ?? ((await ownerOf(folder)) || null)
  if (owner === 0) {
    throw new EmbeddedPostgresError(
      `The database in ${dataFolder} belongs to root, and PostgreSQL refuses to run as root; make another user its owner, for example: chown -R postgres ${dataFolder}.`,
    )
  }
  if (owner !== null) {
    return accounts.find(({ uid }) => uid === owner) ?? { name: `user ${owner}`, uid: owner, gid: owner }
  }
  for (const wanted of ['postgres', 'nobody']) {
    const account = accounts.find(({ name, uid }) => name === wanted && uid !== 0)
    if (account) return account
  }
  throw new EmbeddedPostgresError(
    'PostgreSQL refuses to run as root, and there is no user postgres or nobody to run it; start as an ordinary user, or set DATABASE_URL.',
  )
}

async function ownerOf(folder: string): Promise<number | null> {
  try {
    return (await stat(folder)).uid
  } catch (error) {
    // ENOTDIR: a file is in the way, which making the folder reports.
    if (isSystemError(error, 'ENOENT', 'ENOTDIR')) return null
    throw error
  }
}

async function readAccounts(): Promise<Account[]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '')
  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    if (!name || !uid || !gid) return []
    // macOS writes the ids of nobody as -2 and means the unsigned number.
    return [{ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }]
  })
}
