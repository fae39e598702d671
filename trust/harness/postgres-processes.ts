import { readdirSync } from 'node:fs'
import sql from 'sql-template-tag'
import type { Database } from '../../server/src/db/connect.ts'
import { parentOf } from '../../server/testing/processes.ts'

/** The processes of the PostgreSQL server behind a connection, the postmaster first. It must run on this Linux machine. */
export async function processesOf(owner: Database): Promise<number[]> {
  const pid = await owner.value<number>(sql`select pg_backend_pid()`)
  const postmaster = parentOf(pid)
  if (Number.isNaN(postmaster))
    throw new Error('The PostgreSQL server under test does not run on this machine.')
  const children = readdirSync('/proc')
    .map(Number)
    .filter((one) => Number.isInteger(one) && parentOf(one) === postmaster)
  return [postmaster, ...children]
}

/** Sends a signal to each process and ignores those that have ended. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}
