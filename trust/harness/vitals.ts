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

/** The most memory that a process held while something was done, above what it held before. */
export async function memoryGrowthDuring(pid: number, work: () => Promise<void>): Promise<number> {
  const before = memoryOf(pid)
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(pid))
  }, 20)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  return Math.max(most, memoryOf(pid)) - before
}
