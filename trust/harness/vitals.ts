import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

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

/** The most memory that a process held while something was done, above what it held before, by the system's own account. */
export async function memoryGrowthDuring(pid: number, work: () => Promise<void>): Promise<number> {
  if (!HAS_VITALS) {
    await work()
    return 0
  }
  const before = memoryOf(pid)
  // Forgets the highest mark until now (proc(5)).
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  await work()
  const most = Number(/VmHWM:\s+(\d+)/.exec(STATUS(pid))?.[1] ?? 0) * 1024
  return most - before
}
