import { readdirSync, readFileSync } from 'node:fs'

const STATUS = (pid: number) => readFileSync(`/proc/${pid}/status`, 'latin1')

/** Bytes of memory that a process holds. */
export function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(STATUS(pid))?.[1] ?? 0) * 1024
}

/** Open files and connections of a process. */
export function handlesOf(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length
}

/** Bytes that a process has read so far, from files and connections alike. */
export function bytesReadBy(pid: number): number {
  return Number(/rchar: (\d+)/.exec(readFileSync(`/proc/${pid}/io`, 'latin1'))?.[1] ?? 0)
}

/** Where the system tells of a process in files; elsewhere what can't be measured is left out, and said. */
export const HAS_VITALS = process.platform === 'linux'

const LOOK_MS = 10

/** The most memory that a process and its children held together while something was done, above what they held before. */
export async function memoryGrowthDuring(pid: number, work: () => Promise<void>): Promise<number> {
  if (!HAS_VITALS) {
    await work()
    return 0
  }
  const before = memoryOfFamily(pid)
  let most = before
  const looking = setInterval(() => {
    most = Math.max(most, memoryOfFamily(pid))
  }, LOOK_MS)
  await work()
  clearInterval(looking)
  return most - before
}

/**
 * The process that answers requests: the server itself, or the only one that it has started to serve in its place, as root
 * does.
 */
export function servingProcessOf(pid: number): number {
  if (!HAS_VITALS) return pid
  const serves = (child: number) =>
    readFileSync(`/proc/${child}/cmdline`, 'latin1').includes('server/src/main.mjs')
  return childrenOf(pid).find(serves) ?? pid
}

/** A child may end between one look and the next; it has no children then. */
function childrenOf(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1')
    return children.split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

/** The decoder may be a grandchild: what builds its cell stays between. */
function memoryOfFamily(pid: number): number {
  return childrenOf(pid).reduce((sum, child) => sum + memoryOfFamily(child), memoryOrNothing(pid))
}

/** A child may end between one look and the next. */
function memoryOrNothing(pid: number): number {
  try {
    return memoryOf(pid)
  } catch {
    return 0
  }
}
