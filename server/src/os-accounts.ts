import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from './config.ts'

/** User and group numbers of the operating system, for an account that owns nothing and needs no name. */
export type UnnamedAccount = { uid: number; gid: number }

/**
 * The account that root's server uses for processes that are open to the network. Debian's policy and systemd leave the
 * numbers from 65520 to 65533 unassigned, so no user or service has them.
 */
export const SERVING_ACCOUNT: UnnamedAccount = { uid: 65_520, gid: 65_520 }

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Files to test for read access. They were installed together with the rest, so the rest is as readable. */
const SAMPLES = [
  'server/src/main.mjs',
  'server/src/pictures/decoder.ts',
  'contract/src/contract.ts',
  'node_modules/fastify/package.json',
  'node_modules/sharp/package.json',
].map((file) => path.join(ROOT, file))

export const isRoot = (): boolean => process.getuid?.() === 0

/**
 * The account to serve as when we are root, or null to keep the current one. If that account can't read the code, a
 * server with `DATABASE_URL` throws one sentence unless `ALLOW_ROOT` is set; without `DATABASE_URL`, which means that
 * someone is trying it out, it runs as root and warns.
 */
export async function chooseServingAccount(
  { DATABASE_URL, ALLOW_ROOT }: Pick<Config, 'DATABASE_URL' | 'ALLOW_ROOT'>,
  warn: (sentence: string) => void,
): Promise<UnnamedAccount | null> {
  if (!isRoot()) return null
  if (process.platform === 'linux' && (await canRead(SERVING_ACCOUNT))) return SERVING_ACCOUNT
  const advice =
    'install it where every user can read it, such as below /opt, or start it as an ordinary user'
  if (DATABASE_URL && !ALLOW_ROOT)
    throw new Error(
      `The server refuses to run as root, and no other account can read ${ROOT}: ${advice}, or set ALLOW_ROOT=1.`,
    )
  warn(`WARNING: the server runs as root, because no other account can read ${ROOT}: ${advice}.`)
  return null
}

/** Whether the account can run Node and read the code, which it can't below a closed folder such as root's home. */
async function canRead({ uid, gid }: UnnamedAccount): Promise<boolean> {
  const script = 'for file; do test -r "$file" || exit 1; done; test -x "$0"'
  try {
    const child = spawn('/bin/sh', ['-c', script, process.execPath, ...SAMPLES], {
      ...{ uid, gid, cwd: '/', env: {}, stdio: 'ignore' },
    })
    const [code] = await once(child, 'exit')
    return code === 0
  } catch {
    return false
  }
}

/** Gives up root's rights in this process, for good. Throws if the process could take them back. */
export function becomeUnnamed({ uid, gid }: UnnamedAccount): void {
  // While this process can still write there.
  flushCompileCache()
  process.setgroups?.([])
  process.setgid?.(gid)
  process.setuid?.(uid)
  if (canBecomeRoot()) throw new Error('The rights of root could not be given up.')
}

function canBecomeRoot(): boolean {
  try {
    process.setuid?.(0)
    return true
  } catch {
    return false
  }
}
