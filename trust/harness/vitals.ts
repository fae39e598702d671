import { readdirSync, readFileSync } from 'node:fs'
import { childrenOf, memoryOf } from '../../server/testing/processes.ts'

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
 * The memory of a process and what it has started; 0 if it has just ended. Includes grandchildren, because the image
 * decoder can be the child of the process that builds its sandbox.
 */
function memoryOfFamily(pid: number): number {
  try {
    return childrenOf(pid).reduce((sum, child) => sum + memoryOfFamily(child), memoryOf(pid))
  } catch {
    return 0
  }
}
