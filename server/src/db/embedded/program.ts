import type { Account } from './account.ts'
import type { Deadline } from './deadline.ts'
import { settledWithin } from './deadline.ts'
import { leash } from './leash.ts'

const MAX_OUTPUT_CHARACTERS = 64_000

/** Runs a program to its end and kills it, with all that it started, when the deadline comes first. */
export async function runProgram(
  command: string,
  args: string[],
  circumstances: {
    account: Account | null
    deadline: Deadline
    /** What the deadline's sentence says that was waited for. */
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
    deadline.check(waitingFor)
  }
  return { succeeded: (await program.ended) === 0, output: output.trim() }
}

/** The line that says what went wrong, out of all that PostgreSQL's programs write: the first, for others follow from it. */
export function complaintIn(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const complaint = lines.find((line) => /FATAL|PANIC|error|denied|not found/i.test(line)) ?? lines[0]
  if (complaint === undefined) return 'it ended without a word'
  // The log's own beginning of a line, "2026-01-31 12:00:00.000 UTC [4711] ", says nothing to the reader.
  return complaint
    .replace(/^.*?\d{4}-\d\d-\d\d \S+ \S+ \[\d+\] /, '')
    .replace(/\.$/, '')
    .trim()
}
