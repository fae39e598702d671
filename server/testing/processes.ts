import { readFileSync } from 'node:fs'

/** What tests, experiments and measurements read of processes in /proc (Linux). */

/** The ids of a process's children that run a program with these words in their command line. */
export function childrenOf(pid: number | undefined, words = ''): number[] {
  const children = read(`${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
  return words === '' ? children : children.filter((child) => read(`${child}/cmdline`).includes(words))
}

/**
 * The process that answers requests: the server itself, or, if root started it, the child that it started to serve in its
 * place.
 */
export function servingProcessOf(pid: number): number {
  if (process.platform !== 'linux') return pid
  return childrenOf(pid, 'server/src/main.mjs')[0] ?? pid
}

/** The parent of a process; not a number if the process has ended. */
export function parentOf(pid: number): number {
  return Number(statOf(pid)[1])
}

/** Resident memory of a process, in bytes. */
export function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(read(`${pid}/status`))?.[1] ?? 0) * 1024
}

/** The fields after the name, which can contain any character, in /proc/PID/stat; none if the process has ended. */
export function statOf(pid: number): string[] {
  try {
    const text = read(`${pid}/stat`)
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

const read = (file: string) => readFileSync(`/proc/${file}`, 'latin1')
