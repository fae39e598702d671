import { type ChildProcess, type ForkOptions, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** How a program that reads strangers' bytes is started, and what holds it. */
export type Cell = {
  options: ForkOptions
  /**
   * `namespaces`: the kernel gives it a file system with nothing but its code, no network and no sight of other processes.
   * `permissions`: Node refuses files, network and programs to its JavaScript; native code may do what the server's account may.
   */
  kind: 'namespaces' | 'permissions'
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
/** What the decoder's JavaScript may read: itself, what it imports, and what Node reads to find that. */
const CODE = ['node_modules', 'server/src/pictures', 'server/package.json', 'package.json'].map((part) =>
  path.join(ROOT, part),
)
/** Besides, what the programs and libraries of the system need. */
const SYSTEM = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/etc/ld.so.cache']

const PERMISSIONS = ['--permission', '--allow-addons', ...CODE.map((place) => `--allow-fs-read=${place}`)]

/** A folder that every Linux has; the other file system is built on it, where nobody but the decoder sees that. */
const STAGE = '/mnt'
const PROBE_MS = 5000

/**
 * Runs as the administrator of new namespaces. It builds a file system of the places that it is given, up to `--`, each
 * read-only, moves into it, gives up every right for good, and becomes the program whose words follow. It ends where
 * anything is refused on the way.
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

/** The arguments of `unshare` up to the program's own, which come next. */
const unshareArguments = [
  ...[...NAMESPACES, '--fork', '--kill-child', '--', '/bin/sh', '-c', BUILD, 'cell', STAGE],
  ...[...SYSTEM, ...CODE, path.dirname(process.execPath), '--', process.execPath],
]

let chosen: Promise<Cell> | undefined

/** Starts a program of this folder in the strongest cell that this machine allows; it has a channel to us and nothing else. */
export async function startInCell(
  file: string,
  nodeArguments: readonly string[] = [],
): Promise<ChildProcess> {
  chosen ??= chooseCell()
  return start(await chosen, file, nodeArguments)
}

/** The same in a given cell. */
export function start({ options }: Cell, file: string, nodeArguments: readonly string[] = []): ChildProcess {
  return fork(path.join(import.meta.dirname, file), {
    ...options,
    execArgv: [...(options.execArgv ?? []), ...nodeArguments],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

/**
 * The strongest cell that this machine allows, found out by trying. Namespaces are Linux's; containers and some
 * distributions refuse them. `namespaces: false` does not try.
 */
export async function chooseCell({ namespaces = true }: { namespaces?: boolean } = {}): Promise<Cell> {
  const options: ForkOptions = {
    // Neither keys nor the database's address.
    env: {},
    cwd: '/',
    execArgv: [...process.execArgv, ...PERMISSIONS],
  }
  if (!namespaces || !(await canBuild(options))) return { options, kind: 'permissions' }
  const execArgv = [...unshareArguments, ...process.execArgv, ...PERMISSIONS]
  return { options: { ...options, execPath: UNSHARE, execArgv }, kind: 'namespaces' }
}

/** Whether a program ends well in namespaces that are built for it. */
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
