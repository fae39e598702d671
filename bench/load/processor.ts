import { childrenOf, statOf } from '../../server/testing/processes.ts'

/** The kernel's ticks per second of processor time (Linux). */
const TICKS = 100

/** Milliseconds of processor time that a process and its children have used so far (Linux). */
export function processorMs(pid: number, { withChildren = false } = {}): number {
  const family = withChildren ? [pid, ...childrenOf(pid)] : [pid]
  return family.reduce((total, member) => total + (ticksOf(member) / TICKS) * 1000, 0)
}

// utime and stime, including those of children that have ended, so that the work of ended backends counts.
function ticksOf(pid: number): number {
  const [user = 0, system = 0, childUser = 0, childSystem = 0] = statOf(pid).slice(11, 15).map(Number)
  return user + system + childUser + childSystem
}
