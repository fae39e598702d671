import { readConfig } from '../config.ts'
import { runCommand } from './command.ts'

/** Run by bootstrap.mjs before it builds the site: ends with 1 and one sentence if a setting is not valid. */
await runCommand(async () => void readConfig(), 'The settings could not be read.')
