import { readdirSync, readFileSync } from 'node:fs'

/** The kernel's ticks per second of processor time (Linux). */
const TICKS = 100

/** Milliseconds of processor time that a process and its children have used so far (Linux). */
export function processorMs(pid: number, { withChildren = false } = {}): number {
  const family = withChildren ? [pid, ...childrenOf(pid)] : [pid]
  return family.reduce((total, member) => total + (ticksOf(member) / TICKS) * 1000, 0)
}

/** Resident memory of a process, in megabytes. */
export function residentMb(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

/** The process that answers requests: the server itself, or, if root started it, the child that it started to serve. */
export function servingProcessOf(pid: number): number {
  const serves = (child: number) => readFileSync(`/proc/${child}/cmdline`, 'latin1').includes('main.mjs')
  return childrenOf(pid).find(serves) ?? pid
}

export function parentOf(pid: number): number {
  return Number(fieldsOf(pid)[1])
}

export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((candidate) => parentOf(candidate) === pid)
}

// utime and stime, including those of children that have ended, so that the work of ended backends counts.
function ticksOf(pid: number): number {
  const [user = 0, system = 0, childUser = 0, childSystem = 0] = fieldsOf(pid).slice(11, 15).map(Number)
  return user + system + childUser + childSystem
}

/** The fields after the name, which can contain any character, in /proc/PID/stat; none if the process has ended. */
function fieldsOf(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
