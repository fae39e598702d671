import { openDatabase } from '../boot/open-database.ts'
import { readConfig } from '../config.ts'

/**
 * npm run migrate: migrates the database and ends; for operators who migrate with another role than the serving one.
 */
try {
  const database = await openDatabase(readConfig(), (sentence) => console.log(sentence))
  await database.close()
  console.log('The database is up to date.')
} catch (error) {
  console.error(error instanceof Error ? error.message : 'The database could not be brought up to date.')
  process.exitCode = 1
}
