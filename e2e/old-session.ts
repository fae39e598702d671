import { spawnSync } from 'node:child_process'
import type { Bank } from './bank.ts'

/** Ages all sessions of a user in the running bank's database, as if they had signed in that many minutes ago. */
export function ageSessions(bank: Bank, userId: string, minutes: number): void {
  // The tests can't import the server's modules, so a separate process changes the database as its owner.
  const program = `
    import pg from 'pg'
    import { openAsOwner } from './server/src/boot/open-database.ts'
    const opened = await openAsOwner({ DATA_DIR: process.env.DATA_DIR }, () => {})
    const client = new pg.Client(opened.connection)
    await client.connect()
    const { rowCount } = await client.query(
      'update sessions set authenticated_at = now() - make_interval(mins => $2) where user_id = $1',
      [process.env.USER_ID, Number(process.env.MINUTES)],
    )
    await client.end()
    await opened.close()
    if (rowCount === 0) throw new Error('The user has no session.')`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
    cwd: `${import.meta.dirname}/..`,
    env: { ...process.env, DATA_DIR: bank.folder, USER_ID: userId, MINUTES: String(minutes) },
  })
  if (status !== 0) throw new Error(`The user’s sessions could not be aged: ${stderr}`)
}
