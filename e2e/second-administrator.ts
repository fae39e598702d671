import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import type { Bank } from './bank.ts'

/** Adds an administrator to the running bank, the way an operator would (DEC-39). */
export function addAdministrator(bank: Bank): { email: string; password: string } {
  const who = { email: `${randomUUID()}@meranti.example`, password: 'a second long one' }
  const { status, stderr } = spawnSync('npm', ['run', '--silent', 'admin:add', '--', who.email], {
    encoding: 'utf8',
    cwd: `${import.meta.dirname}/..`,
    env: { ...process.env, DATA_DIR: bank.folder, ADMIN_PASSWORD: who.password },
  })
  if (status !== 0) throw new Error(`npm run admin:add failed: ${stderr}`)
  return who
}
