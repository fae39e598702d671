import { readdirSync, readFileSync } from 'node:fs'

/** How many of the kernel's ticks a second of processor time is counted in (Linux). */
const TICKS = 100

/** Milliseconds of processor time that a process and its children have used up to now (Linux). */
export function processorMs(pid: number, { withChildren = false } = {}): number {
  const family = withChildren ? [pid, ...childrenOf(pid)] : [pid]
  return family.reduce((total, member) => total + (ticksOf(member) / TICKS) * 1000, 0)
}

/** Megabytes of memory that a process occupies now. */
export function residentMb(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

/** The process that answers requests: the server itself, or the one that it has started to serve, as root's does. */
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

// utime and stime, and those of the children that have ended, or a backend's work would go with it.
function ticksOf(pid: number): number {
  const [user = 0, system = 0, childUser = 0, childSystem = 0] = fieldsOf(pid).slice(11, 15).map(Number)
  return user + system + childUser + childSystem
}

/** What follows the name, which may hold anything, in /proc/PID/stat; nothing for a process that is gone. */
function fieldsOf(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
