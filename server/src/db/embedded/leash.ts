import { type ChildProcess, spawn } from 'node:child_process'
import { Socket } from 'node:net'
import type { Account } from './account.ts'
import { settledWithin } from './deadline.ts'

/** A program of ours that ends when we end, however we end. */
export type Leashed = {
  /**
   * Settles when it has ended: with its exit code if it was to be killed when left, else with null, as when it was
   * killed or could not be started at all.
   */
  ended: Promise<number | null>
  hasEnded(): boolean
  /** Asks it to end in good order, and makes it end when it has not done so within the time. */
  end(graceMs: number): Promise<void>
}

/**
 * A shell holds the far end of a pipe to us. When we die, by whatever signal, the system closes our end; the shell
 * reads the end of the pipe and ends the program. Nothing that runs inside our process could do that after a kill -9.
 *
 * - 'interrupt' is PostgreSQL's fast shutdown. It is repeated, since a signal that comes before the program has
 *   installed its handlers is lost. 'kill' ends the program with all that it started.
 * - The shell is deaf to the signals which a service manager sends to every process of a service, for it must
 *   outlive the server to tell its end. PostgreSQL sets its own handlers for them.
 * - Once the program has ended the watcher goes too, so that the number, given to another process, is safe.
 */
const LEASH = `
trap '' HUP INT QUIT TERM
when_left=$1; shift
exec 4<&0 </dev/null
"$@" 4<&- &
program=$!
(
  read -r nothing <&4
  if [ "$when_left" = kill ]; then kill -KILL 0; fi
  while kill -INT "$program"; do sleep 1; done
) >/dev/null 2>&1 &
watcher=$!
exec 4<&-
wait "$program"; code=$?
if [ "$when_left" = interrupt ]; then kill -KILL 0; fi
kill -KILL "$watcher"
exit "$code"
`

export function leash(program: {
  command: string
  arguments: string[]
  account: Account | null
  whenLeft: 'interrupt' | 'kill'
  /** Who hears what it says: a file's descriptor, or a listener. */
  output: number | ((text: string) => void)
  /** A descriptor that the program finds as its number 3. */
  folderDescriptor?: number | null
  environment?: Record<string, string>
}): Leashed {
  const onWindows = process.platform === 'win32'
  const sink = typeof program.output === 'number' ? program.output : 'pipe'
  // Windows has no such shell; there Node puts its children into a job that the system ends together with Node.
  const [command, ...args] = onWindows
    ? [program.command, ...program.arguments]
    : ['/bin/sh', '-c', LEASH, 'leash', program.whenLeft, program.command, ...program.arguments]
  const child = spawn(command ?? '', args, {
    // Nothing of our environment is handed on, so no PG* variable can bend the server, nor a secret leak into it.
    env: { ...(onWindows ? {} : { PATH: '/usr/bin:/bin' }), LC_ALL: 'C', TZ: 'UTC', ...program.environment },
    stdio: ['pipe', sink, sink, program.folderDescriptor ?? 'ignore'],
    // Not where we stand: the account may have no access there, and nobody could unmount it while the server runs.
    cwd: '/',
    // Its own session: Ctrl-C at the terminal is for us, and we end the server when our work is over.
    detached: !onWindows,
    windowsHide: true,
    ...(program.account && { uid: program.account.uid, gid: program.account.gid }),
  })
  const { output } = program
  if (typeof output === 'function') {
    child.stdout?.setEncoding('utf8').on('data', output)
    child.stderr?.setEncoding('utf8').on('data', output)
    child.once('error', ({ message }) => output(message))
  }
  return leashed(child, program.whenLeft)
}

function leashed(child: ChildProcess, whenLeft: 'interrupt' | 'kill'): Leashed {
  let hasEnded = false
  const { promise: ended, resolve } = Promise.withResolvers<number | null>()
  const settle = (code: number | null) => {
    hasEnded = true
    resolve(code)
  }
  child.once('close', settle)
  child.once('error', () => settle(null))
  child.stdin?.on('error', () => {}) // The shell ended first; 'close' tells it.
  // A server that runs is no reason for our process to go on when everything else is done.
  child.unref()
  if (child.stdin instanceof Socket) child.stdin.unref()

  return {
    ended,
    hasEnded: () => hasEnded,
    async end(graceMs) {
      child.ref()
      child.stdin?.end()
      // Windows has no signals, so there the server is killed, and recovers from its log at the next start.
      if (whenLeft === 'kill' || process.platform === 'win32') {
        signal(child, 'SIGKILL')
      } else if (!(await settledWithin(ended, graceMs))) {
        // PostgreSQL's immediate shutdown, which takes its children along; those would outlive its being killed.
        signal(child, 'SIGQUIT')
        if (!(await settledWithin(ended, LONGEST_SHUTDOWN_MS))) signal(child, 'SIGKILL')
      }
      await settledWithin(ended, 2_000)
    },
  }
}

/** After an immediate shutdown the server gives its children five seconds, and kills them itself. */
const LONGEST_SHUTDOWN_MS = 6_000

/** To the whole group: the shell and its watcher, which are deaf to all but SIGKILL, and the program. */
function signal(child: ChildProcess, name: 'SIGQUIT' | 'SIGKILL'): void {
  try {
    if (child.pid === undefined || process.platform === 'win32') child.kill(name)
    else process.kill(-child.pid, name)
  } catch {
    // It ended at this very moment, or the system does not let us; the shell has been told anyway.
  }
}
