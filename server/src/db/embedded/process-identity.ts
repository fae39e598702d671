import { readFile, stat } from 'node:fs/promises'
import { isSystemError } from '../../system-error.ts'

/**
 * Identifies a process, so that a later one with the same number is not mistaken for it: `<pid>-<start>`. The start is
 * in clock ticks since boot on Linux, and 0 on systems without /proc.
 */
export async function ownIdentity(): Promise<string> {
  return `${process.pid}-${(await statusOf(process.pid))?.startTicks ?? '0'}`
}

/** False only if the process has certainly ended. */
export async function isRunning(identity: string): Promise<boolean> {
  const [pid, startTicks] = identity.split('-')
  if (!isAlive(Number(pid))) return false
  const status = await statusOf(Number(pid))
  if (!status) return true
  return !status.ended && (startTicks === '0' || startTicks === status.startTicks)
}

/**
 * Whether the process with this number is the server of this data folder. A lock file left by a power cut contains a
 * number that another process may have now, often the same one after every reboot of a container.
 */
export async function servesFolder(pid: number, dataFolder: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  const status = await statusOf(pid)
  if (!status) return true // No /proc. If in doubt, it is the server: two servers on one folder would destroy it.
  if (status.ended) return false
  try {
    const [at, data] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(dataFolder)])
    return at.ino === data.ino && at.dev === data.dev
  } catch {
    // Root without CAP_SYS_PTRACE, as in Docker, can't read the working folder of another user's process.
    return status.name === 'postgres'
  }
}

/** Whether any process has this number, of any user, even a zombie. */
export function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return isSystemError(error, 'EPERM')
  }
}

async function statusOf(pid: number) {
  if (process.platform !== 'linux') return null
  try {
    // "123 (name) S 1 ...": the name can contain blanks and brackets, so it ends at the last bracket.
    const text = await readFile(`/proc/${pid}/stat`, 'utf8')
    const end = text.lastIndexOf(')')
    const fields = text.slice(end + 2).split(' ')
    return {
      name: text.slice(text.indexOf('(') + 1, end),
      ended: fields[0] === 'Z' || fields[0] === 'X',
      startTicks: fields[19] ?? '0',
    }
  } catch {
    return null
  }
}
