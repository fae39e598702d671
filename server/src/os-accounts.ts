import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from './config.ts'

/** Numbers of the operating system for an account that owns nothing and needs no name. */
export type UnnamedAccount = { uid: number; gid: number }

/**
 * What root gives to processes that strangers reach. Debian's policy and systemd leave the numbers from 65520 to 65533 to
 * nobody, so no user and no service has them.
 */
export const SERVING_ACCOUNT: UnnamedAccount = { uid: 65_520, gid: 65_520 }

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** If these can be read, the rest can, which came with them from the same hands. */
const SAMPLES = [
  'server/src/main.mjs',
  'server/src/pictures/decoder.ts',
  'contract/src/contract.ts',
  'node_modules/fastify/package.json',
  'node_modules/sharp/package.json',
].map((file) => path.join(ROOT, file))

export const isRoot = (): boolean => process.getuid?.() === 0

/**
 * Whom root serves as: an account of its own, or null where we are not root and serve as who we are. Where that account can't
 * read the code, a server with `DATABASE_URL` throws one sentence, unless `ALLOW_ROOT` is set; another one, which somebody
 * tries out at home, serves as root and says so.
 */
export async function chooseServingAccount(
  { DATABASE_URL, ALLOW_ROOT }: Pick<Config, 'DATABASE_URL' | 'ALLOW_ROOT'>,
  warn: (sentence: string) => void,
): Promise<UnnamedAccount | null> {
  if (!isRoot()) return null
  if (process.platform === 'linux' && (await canRead(SERVING_ACCOUNT))) return SERVING_ACCOUNT
  const advice = 'install it where every user may read, such as below /opt, or start it as an ordinary user'
  if (DATABASE_URL && !ALLOW_ROOT)
    throw new Error(
      `The server does not serve as root, and no other account can read ${ROOT}: ${advice}, or set ALLOW_ROOT=1.`,
    )
  warn(`WARNING: the server serves as root, as no other account can read ${ROOT}: ${advice}.`)
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

/** Gives up the rights of root in this process, for good. Throws where it could take them back. */
export function becomeUnnamed({ uid, gid }: UnnamedAccount): void {
  // While we still may write there.
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
