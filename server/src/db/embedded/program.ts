import type { Account } from './account.ts'
import { type Deadline, settledWithin } from './deadline.ts'
import { leash } from './leash.ts'

const MAX_OUTPUT_CHARACTERS = 64_000

/** Runs a program to its end. Kills it with all its children if the deadline comes first. */
export async function runProgram(
  command: string,
  args: string[],
  circumstances: {
    account: Account | null
    deadline: Deadline
    /** The end of the deadline's message, as in 'the database was being created'. */
    waitingFor: string
    folderDescriptor?: number | null
  },
): Promise<{ succeeded: boolean; output: string }> {
  const { account, deadline, waitingFor, folderDescriptor = null } = circumstances
  deadline.check(waitingFor)
  let output = ''
  const program = leash({
    command,
    arguments: args,
    account,
    whenLeft: 'kill',
    output: (text) => {
      output = (output + text).slice(-MAX_OUTPUT_CHARACTERS)
    },
    folderDescriptor,
  })
  if (!(await settledWithin(program.ended, deadline.remainingMs()))) {
    await program.end(0)
    // Thrown even if the timer ended a moment early: what was killed has no result.
    throw deadline.missed(waitingFor)
  }
  return { succeeded: (await program.ended) === 0, output: output.trim() }
}

/** The line with the cause in a PostgreSQL program's output: the first complaint, because others follow from it. */
export function complaintIn(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const complaint = lines.find((line) => /FATAL|PANIC|error|denied|not found/i.test(line)) ?? lines[0]
  if (complaint === undefined) return 'it ended without a message'
  // Removes the log's prefix, "2026-01-31 12:00:00.000 UTC [4711] ".
  return complaint
    .replace(/^.*?\d{4}-\d\d-\d\d \S+ \S+ \[\d+\] /, '')
    .replace(/\.$/, '')
    .trim()
}
