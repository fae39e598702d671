import { openDatabase } from '../boot/open-database.ts'
import { readConfig } from '../config.ts'
import { argumentsFor, runCommand, say } from './command.ts'

/**
 * npm run migrate: migrates the database and ends; for operators who migrate with another role than the serving one.
 */
argumentsFor('npm run migrate', 0)
await runCommand(async () => {
  const database = await openDatabase(readConfig(), say)
  await database.close()
  say('The database is up to date.')
}, 'The database could not be brought up to date.')
