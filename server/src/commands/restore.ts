import path from 'node:path'
import { restore } from '../backup/restore.ts'
import { openAsOwner } from '../boot/open-database.ts'
import { readConfig } from '../config.ts'
import { argumentsFor, runCommand, say } from './command.ts'

/** npm run restore -- FOLDER: restores into an empty database (a new DATA_DIR, or an empty one at DATABASE_URL). */
const [from = ''] = argumentsFor('npm run restore -- FOLDER, with the folder of a backup.', 1)
await runCommand(async () => {
  const database = await openAsOwner(readConfig(), say, { makes: true })
  try {
    const { madeAt, tables } = await restore(database.connection, path.resolve(from))
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    say(`Restored ${rows} rows as of ${madeAt}; every rule about money and the audit log holds.`)
    say('Everyone has to sign in again.')
  } finally {
    await database.close()
  }
}, 'The backup could not be restored.')
