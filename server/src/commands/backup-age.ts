import path from 'node:path'
import { parseArgs } from 'node:util'
import { latestBackup } from '../backup/age.ts'
import { backupsFolder, manualBackupsFolder } from '../backup/daily.ts'
import { readConfig } from '../config.ts'
import { runCommand, say } from './command.ts'

/**
 * npm run backup:age [-- --hours N] [FOLDER]: says how old the latest backup is, of those that FOLDER holds or of all in DATA_DIR,
 * and ends with 1 if it is older than N hours (26 unless given), dated later than now, or there is none. For a timer with an alarm.
 * It needs no database.
 */
const { hours, folder } = readArguments()
await runCommand(async () => {
  const { DATA_DIR } = readConfig()
  const folders = folder ? [path.resolve(folder)] : [backupsFolder(DATA_DIR), manualBackupsFolder(DATA_DIR)]
  const latest = await latestBackup(folders)
  if (!latest) throw new Error(`There is no backup in ${folders.join(' or ')}.`)
  const age = (Date.now() - latest.madeAt.getTime()) / 3_600_000
  // A clock is or was wrong, so the age is unknown; and after a daily backup from the future none is made until its date.
  if (age < 0)
    throw new Error(
      `${latest.folder} says that it was made on ${latest.madeAt.toISOString()}, which is later than now: set the clock right, or move this backup elsewhere.`,
    )
  // Rounded up, so that an age over the limit never reads as the limit.
  const words = `The latest backup is ${(Math.ceil(age * 10) / 10).toFixed(1)} hours old: ${latest.folder}`
  if (age > hours) throw new Error(`${words} (more than ${hours} hours).`)
  say(words)
}, 'The age of the latest backup could not be found out.')

function readArguments(): { hours: number; folder: string | undefined } {
  try {
    const { values, positionals } = parseArgs({
      options: { hours: { type: 'string', default: '26' } },
      allowPositionals: true,
    })
    const limit = Number(values.hours)
    if (limit > 0 && positionals.length <= 1) return { hours: limit, folder: positionals[0] }
  } catch {
    // An unknown option.
  }
  console.error('Usage: npm run backup:age [-- --hours N] [FOLDER]')
  process.exit(2)
}
