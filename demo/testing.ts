import sql from 'sql-template-tag'
import { OPERATOR, recordAbout } from '../server/src/audit/audit.ts'
import type { Database } from '../server/src/db/connect.ts'
import { hashPassword } from '../server/src/identity/passwords/hashing.ts'
import { createTestServer, PASSWORD, type Person, type TestServer } from '../server/testing/bank.ts'
import { fillWithDemonstration } from './demonstration.ts'

export type Demonstration = TestServer & { admin: Person; now: Date }

/** A server with a filled database; every customer's password is PASSWORD. */
export async function createDemonstration(
  now = new Date(),
  about: { hasFeed?: boolean } = {},
): Promise<Demonstration> {
  const server = await createTestServer()
  const admin = await server.add({ role: 'admin', email: 'admin@meranti.example' })
  await server.db.transaction((tx) => recordAbout(tx, 'administrator.created', admin.id, OPERATOR))
  const passwordHash = await hashPassword(PASSWORD)
  await server.owner.transaction((tx) =>
    fillWithDemonstration(tx, {
      passwordHash,
      administratorId: admin.id,
      masterKeys: server.masterKeys,
      now,
      ...about,
    }),
  )
  return { ...server, admin, now }
}

export function listActive(from: Database) {
  return from.rows<{ id: string; email: string }>(
    sql`select id, email from users where status = 'active' and role <> 'admin'`,
  )
}
