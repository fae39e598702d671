import path from 'node:path'
import { backUp } from '../backup/backup.ts'
import { manualBackupsFolder, nameOfBackup } from '../backup/daily.ts'
import { openAsOwner } from '../boot/open-database.ts'
import { readConfig } from '../config.ts'
import { argumentsFor, runCommand, say } from './command.ts'

/** npm run backup [-- FOLDER]: makes a backup, with or without the system running, and prints its folder. */
const [given] = argumentsFor(
  'npm run backup [-- FOLDER], with a FOLDER that is empty or does not exist yet.',
  0,
  1,
)
await runCommand(async () => {
  const config = readConfig()
  const folder = path.resolve(
    given ?? path.join(manualBackupsFolder(config.DATA_DIR), nameOfBackup(new Date())),
  )
  const database = await openAsOwner(config, () => {})
  try {
    const { tables } = await backUp(database.connection, folder, 'command')
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    say(`Backed up ${rows} rows of ${tables.length} tables to ${folder}`)
    say('Keep DATA_KEY apart from it: without the key, documents and SSNs in it can’t be read.')
  } finally {
    await database.close()
  }
}, 'The backup could not be made.')
