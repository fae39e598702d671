import path from 'node:path'
import { backUp } from '../backup/backup.ts'
import { manualBackupsFolder, nameOfBackup } from '../backup/daily.ts'
import { openAsOwner } from '../boot/open-database.ts'
import { readConfig } from '../config.ts'
import { runCommand, say } from './command.ts'

/** npm run backup [-- FOLDER]: makes a backup, with or without the system running, and prints its folder. */
await runCommand(async () => {
  const config = readConfig()
  const folder = path.resolve(
    process.argv[2] ?? path.join(manualBackupsFolder(config.DATA_DIR), nameOfBackup(new Date())),
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
