import { expect, test } from 'vitest'
import { deadlineAfter } from './deadline.ts'
import { runProgram } from './program.ts'

test('a program that is killed at its deadline is late, and not one that failed, also if the timer ends early', async () => {
  const deadline = { ...deadlineAfter(20), remainingMs: () => 10, check: () => {} }
  const about = { account: null, deadline, waitingFor: 'it was being run' }
  await expect(runProgram('/bin/sh', ['-c', 'echo something; sleep 60'], about)).rejects.toThrow(
    'not ready within 0.02 s: it was being run',
  )
})
