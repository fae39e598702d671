import { setTimeout as sleep } from 'node:timers/promises'
import { brand } from '@bank/contract/brand'
import sql from 'sql-template-tag'
import type { Config } from '../config.ts'
import { tryLock } from '../db/advisory-locks.ts'
import type { Database, Queries } from '../db/connect.ts'
import { holdMasterKeys, type MasterKeys } from '../encryption/master-keys.ts'
import { hashPassword } from '../identity/passwords/hashing.ts'
import { passwordPolicy } from '../identity/passwords/password.ts'
import {
  draftAdministrator,
  FIRST_ADMINISTRATOR,
  insertAdministrator,
  type NewAdministrator,
  randomPassword,
} from '../identity/registration/administrators.ts'

/**
 * Adds the first administrator and, to an empty embedded database, the demonstration (DEC-4): both or neither, and once
 * even when several servers start together.
 * @returns the lines to print once the bank serves, with the generated passwords, which nothing else keeps
 */
export async function fillNewDatabase(
  db: Database,
  masterKeys: MasterKeys,
  config: Config,
  say: (sentence: string) => void,
): Promise<string[]> {
  holdMasterKeys(db, masterKeys)
  const draft = await draftAdministrator(await passwordPolicy(config.PASSWORD_POLICY), {
    email: config.ADMIN_EMAIL ?? brand.defaultAdminEmail,
    firstName: config.ADMIN_FIRST_NAME ?? FIRST_ADMINISTRATOR.firstName,
    lastName: config.ADMIN_LAST_NAME ?? FIRST_ADMINISTRATOR.lastName,
    password: config.ADMIN_PASSWORD,
  })
  const demoPassword = randomPassword()
  const demoHash = await hashPassword(demoPassword)
  const wantsDemo = config.DEMO ?? config.DATABASE_URL === undefined
  // The demonstration imports the server's verbs, so the server imports nothing from the demonstration. Only this line loads
  // it, and only if it is wanted.
  const demonstration = wantsDemo && (await import('../../../demo/demonstration.ts'))
  const fill = () =>
    db.transaction(async (tx) => {
      if (!(await tryLock(tx, 'firstFill'))) return 'filled by another server' as const
      if (await hasAdministrator(tx)) return null
      const isEmpty = (await tx.find(sql`select from users limit 1`)) === null
      if (demonstration && isEmpty) await requireOwner(tx)
      const administrator = await insertAdministrator(tx, draft, { isFirst: true })
      if (!demonstration || !isEmpty) return { administrator, demo: false }
      say('Filling the new database with demonstration data (DEMO=0 starts empty) ...')
      await demonstration.fillWithDemonstration(tx, {
        passwordHash: demoHash,
        administratorId: administrator.id,
        masterKeys,
        now: new Date(),
        hasFeed: config.RATES_URL !== undefined,
      })
      return { administrator, demo: true }
    })
  let filled = await fill()
  while (filled === 'filled by another server') {
    await sleep(200)
    filled = await fill()
  }
  if (!filled) return []
  return [
    administratorLine(filled.administrator),
    ...(demonstration && filled.demo
      ? [
          `Demonstration customer: ${demonstration.DEMO_CUSTOMER}; demonstration customers all have the password ${demoPassword} (shown once).`,
        ]
      : []),
  ]
}

async function requireOwner(db: Queries) {
  const isOwner = await db.value<boolean>(sql`
    select pg_has_role(relowner, 'usage') from pg_class where oid = 'users'::regclass`)
  if (!isOwner) {
    throw new Error(
      'DEMO=1 adds past transactions, which the role in DATABASE_URL is not allowed to do. Start once with the database owner’s DATABASE_URL.',
    )
  }
}

export async function hasAdministrator(db: Queries): Promise<boolean> {
  return (await db.find(sql`select from users where role = 'admin' limit 1`)) !== null
}

function administratorLine({ email, password }: NewAdministrator): string {
  return password
    ? `First administrator: ${email} with the password ${password} (shown once).`
    : `First administrator: ${email}, with the password from ADMIN_PASSWORD.`
}
