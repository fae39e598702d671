import { type OpenDatabase, openDatabase } from '../boot/open-database.ts'
import { sentenceOf } from '../boot/sentence-of.ts'
import { type Config, readConfig } from '../config.ts'
import { connect, type Database } from '../db/connect.ts'
import { openMasterKeys } from '../encryption/open-keys.ts'
import { type Outbox, openOutbox } from '../mail/outbox.ts'

/**
 * The arguments of an operator's command, if there are as many as `usage` names and none is an option; otherwise prints it and
 * ends with 2.
 */
export function argumentsFor(usage: string, ...counts: number[]): string[] {
  const given = process.argv.slice(2)
  if (counts.includes(given.length) && !given.some((text) => text.startsWith('-'))) return given
  console.error(`Usage: ${usage}`)
  process.exit(2)
}

/**
 * Runs a command. What it throws is printed as one sentence, and the exit code is 1. `refusals` are the command's sentences for
 * errors of the database, by their SQLSTATE; `otherwise` is that for what is no error.
 */
export async function runCommand(
  work: () => Promise<void>,
  otherwise: string,
  refusals: Record<string, string> = {},
): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(sentenceOf(error, refusals) ?? otherwise)
    process.exitCode = 1
  }
}

export const say = (sentence: string) => console.log(sentence)

/** Opens a database that is up to date, with or without the system running, and closes it after `work`. */
export async function withDatabase(
  work: (database: OpenDatabase, config: Config) => Promise<void>,
): Promise<void> {
  const config = readConfig()
  const database = await openDatabase(config, say, { migrates: false })
  try {
    await work(database, config)
  } finally {
    await database.close()
  }
}

/** The same, connected as the owner of the tables if we can connect as one. */
export function withOwner(
  work: (owner: Database, config: Config) => Promise<void>,
  { patient = false }: { patient?: boolean } = {},
): Promise<void> {
  return withDatabase(async ({ ownerConnection }, config) => {
    const owner = connect(ownerConnection, { max: 1, patient })
    try {
      await work(owner, config)
    } finally {
      await owner.end()
    }
  })
}

/** The same as the serving role, with the outbox. */
export function withOutbox(work: (db: Database, outbox: Outbox) => Promise<void>): Promise<void> {
  return withDatabase(async ({ db }, config) =>
    work(db, openOutbox(await openMasterKeys(config, db), config)),
  )
}
