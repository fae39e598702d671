import { type ChildProcess, spawn } from 'node:child_process'
import { Socket } from 'node:net'
import type { Account } from './account.ts'
import { settledWithin } from './deadline.ts'

/** A child process that ends when our process ends, for whatever reason. */
export type Leashed = {
  /**
   * Settles when it has ended: with its exit code if `whenLeft` is 'kill', otherwise with null, as when it was killed
   * or could not be started.
   */
  ended: Promise<number | null>
  hasEnded(): boolean
  /** Asks it to shut down, and kills it if it has not ended within the time. */
  end(graceMs: number): Promise<void>
}

/**
 * A shell holds the read end of a pipe from us. When we die, by whatever signal, the system closes our end; the shell
 * then reads the end of the pipe and ends the program. No code in our own process could do that after a kill -9.
 *
 * - 'interrupt' sends SIGINT, PostgreSQL's fast shutdown. It is repeated, because a signal is lost if it comes before
 *   the program has installed its handlers. 'kill' kills the program with all its children.
 * - The shell ignores the signals that a service manager sends to every process of a service, because it has to outlive
 *   the server to report its end. PostgreSQL sets its own handlers for them.
 * - Once the program has ended, the watcher is killed too, so that it can't signal another process that gets the
 *   number.
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
  /** Receives the output: a file's descriptor, or a function. */
  output: number | ((text: string) => void)
  /** A descriptor that the program inherits as its number 3. */
  folderDescriptor?: number | null
  environment?: Record<string, string>
}): Leashed {
  const onWindows = process.platform === 'win32'
  const sink = typeof program.output === 'number' ? program.output : 'pipe'
  // Windows has no such shell. There Node puts its children into a job, which the system ends together with Node.
  const [command, ...args] = onWindows
    ? [program.command, ...program.arguments]
    : ['/bin/sh', '-c', LEASH, 'leash', program.whenLeft, program.command, ...program.arguments]
  const child = spawn(command ?? '', args, {
    // The program does not inherit our environment, so no PG* variable can affect the server and no secret can leak
    // into it.
    env: { ...(onWindows ? {} : { PATH: '/usr/bin:/bin' }), LC_ALL: 'C', TZ: 'UTC', ...program.environment },
    stdio: ['pipe', sink, sink, program.folderDescriptor ?? 'ignore'],
    // Not our working folder: the account may lack access to it, and it could not be unmounted while the server runs.
    cwd: '/',
    // A separate session: Ctrl-C at the terminal is for us, and we end the server when our work is done.
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
  child.stdin?.on('error', () => {}) // The shell ended first; 'close' reports it.
  // A running server does not keep our process alive when everything else is done.
  child.unref()
  if (child.stdin instanceof Socket) child.stdin.unref()

  return {
    ended,
    hasEnded: () => hasEnded,
    async end(graceMs) {
      child.ref()
      child.stdin?.end()
      // Windows has no signals, so there the server is killed and recovers from its log at the next start.
      if (whenLeft === 'kill' || process.platform === 'win32') {
        signal(child, 'SIGKILL')
      } else if (!(await settledWithin(ended, graceMs))) {
        // PostgreSQL's immediate shutdown, which also ends its children; they would survive a kill of the server.
        signal(child, 'SIGQUIT')
        if (!(await settledWithin(ended, LONGEST_SHUTDOWN_MS))) signal(child, 'SIGKILL')
      }
      await settledWithin(ended, 2_000)
    },
  }
}

/** After an immediate shutdown the server gives its children five seconds and then kills them itself. */
const LONGEST_SHUTDOWN_MS = 6_000

/** Signals the whole group: the program, and the shell and its watcher, which ignore everything except SIGKILL. */
function signal(child: ChildProcess, name: 'SIGQUIT' | 'SIGKILL'): void {
  try {
    if (child.pid === undefined || process.platform === 'win32') child.kill(name)
    else process.kill(-child.pid, name)
  } catch {
    // It has just ended, or the system does not allow the signal; the shell ends the program anyway.
  }
}
