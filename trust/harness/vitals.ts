import { readdirSync, readFileSync } from 'node:fs'

const STATUS = (pid: number) => readFileSync(`/proc/${pid}/status`, 'latin1')

/** Resident memory of a process, in bytes. */
export function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(STATUS(pid))?.[1] ?? 0) * 1024
}

/** The number of open files and connections of a process. */
export function handlesOf(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length
}

/** Bytes that a process has read so far from files and connections. */
export function bytesReadBy(pid: number): number {
  return Number(/rchar: (\d+)/.exec(readFileSync(`/proc/${pid}/io`, 'latin1'))?.[1] ?? 0)
}

/** Whether the system has /proc. Without it, experiments skip these measurements and say so. */
export const HAS_VITALS = process.platform === 'linux'

const LOOK_MS = 10

/** The peak memory growth of a process and its children during `work`, in bytes. */
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
 * The process that answers requests: the server itself, or, if root started it, the child that it started to serve in its
 * place.
 */
export function servingProcessOf(pid: number): number {
  if (!HAS_VITALS) return pid
  const serves = (child: number) =>
    readFileSync(`/proc/${child}/cmdline`, 'latin1').includes('server/src/main.mjs')
  return childrenOf(pid).find(serves) ?? pid
}

/** The children of a process; none if it has just ended. */
function childrenOf(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1')
    return children.split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

/** Includes grandchildren, because the image decoder can be the child of the process that builds its sandbox. */
function memoryOfFamily(pid: number): number {
  return childrenOf(pid).reduce((sum, child) => sum + memoryOfFamily(child), memoryOrNothing(pid))
}

/** The memory of a process; 0 if it has just ended. */
function memoryOrNothing(pid: number): number {
  try {
    return memoryOf(pid)
  } catch {
    return 0
  }
}
