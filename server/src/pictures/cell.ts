import { type ChildProcess, type ForkOptions, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** How to start a program that reads untrusted bytes, and what confines it. */
export type Cell = {
  options: ForkOptions
  /**
   * `namespaces`: the kernel gives it a file system with only its code, no network, and no view of other processes.
   * `permissions`: Node denies its JavaScript access to files, network and programs, but native code has the rights
   * of the server's account.
   */
  kind: 'namespaces' | 'permissions'
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
/** What the decoder's JavaScript can read: itself, its imports, and what Node reads to resolve them. */
const CODE = ['node_modules', 'server/src/pictures', 'server/package.json', 'package.json'].map((part) =>
  path.join(ROOT, part),
)
/** What the system's programs and libraries need as well. */
const SYSTEM = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/etc/ld.so.cache']

const PERMISSIONS = ['--permission', '--allow-addons', ...CODE.map((place) => `--allow-fs-read=${place}`)]

/** A folder that exists on every Linux. The new file system is mounted on it, visible to the decoder only. */
const STAGE = '/mnt'
const PROBE_MS = 5000

/**
 * Runs as root of the new namespaces. It builds a file system from the given paths (up to `--`), each mounted
 * read-only, changes its root to it, drops all capabilities for good, and executes the remaining arguments. It exits
 * if any step fails.
 */
const BUILD = `
set -e
PATH=/usr/sbin:/usr/bin:/sbin:/bin
ulimit -c 0
stage=$1; shift
mount -t tmpfs -o mode=0755,size=1m none "$stage"
while [ "$1" != -- ]; do
  if [ -L "$1" ]; then ln -s "$(readlink "$1")" "$stage$1"
  elif [ -e "$1" ]; then
    if [ -d "$1" ]; then mkdir -p "$stage$1"; else mkdir -p "$stage$(dirname "$1")"; : > "$stage$1"; fi
    mount --rbind "$1" "$stage$1"
    mount -o remount,bind,ro "$stage$1"
  fi
  shift
done
shift
mkdir "$stage/proc"
mount -t proc proc "$stage/proc"
exec chroot "$stage" setpriv --no-new-privs --bounding-set=-all --inh-caps=-all -- "$@"
`

const UNSHARE = '/usr/bin/unshare'
const NAMESPACES = ['--user', '--map-root-user', '--mount', '--net', '--ipc', '--uts', '--pid']

/** The arguments of `unshare`; those of the program follow. */
const unshareArguments = [
  ...[...NAMESPACES, '--fork', '--kill-child', '--', '/bin/sh', '-c', BUILD, 'cell', STAGE],
  ...[...SYSTEM, ...CODE, path.dirname(process.execPath), '--', process.execPath],
]

let chosen: Promise<Cell> | undefined

/**
 * Starts a program of this folder in the strongest cell that the machine allows, with an IPC channel as its only
 * connection.
 */
export async function startInCell(
  file: string,
  nodeArguments: readonly string[] = [],
): Promise<ChildProcess> {
  chosen ??= chooseCell()
  return startIn(await chosen, file, nodeArguments)
}

/** The same in a given cell. */
export function startIn(
  { options }: Cell,
  file: string,
  nodeArguments: readonly string[] = [],
): ChildProcess {
  return fork(path.join(import.meta.dirname, file), {
    ...options,
    execArgv: [...(options.execArgv ?? []), ...nodeArguments],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

/**
 * The strongest cell that the machine allows, found by trying. Namespaces exist on Linux only, and containers and
 * some distributions deny them. `namespaces: false` skips them.
 */
export async function chooseCell({ namespaces = true }: { namespaces?: boolean } = {}): Promise<Cell> {
  const options: ForkOptions = {
    // Without the keys and the database's address.
    env: {},
    cwd: '/',
    execArgv: [...process.execArgv, ...PERMISSIONS],
  }
  if (!namespaces || !(await canBuild(options))) return { options, kind: 'permissions' }
  const execArgv = [...unshareArguments, ...process.execArgv, ...PERMISSIONS]
  return { options: { ...options, execPath: UNSHARE, execArgv }, kind: 'namespaces' }
}

/** Whether a program runs successfully in namespaces built for it. */
async function canBuild({ env, cwd }: ForkOptions): Promise<boolean> {
  if (process.platform !== 'linux') return false
  const child = spawn(UNSHARE, [...unshareArguments, '--version'], {
    ...{ env, cwd, stdio: 'ignore', timeout: PROBE_MS, killSignal: 'SIGKILL' },
  })
  try {
    const [code] = await once(child, 'exit')
    return code === 0
  } catch {
    return false
  }
}
