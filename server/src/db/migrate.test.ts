import sql, { raw } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { serverWaits } from '../testing.ts'
import { migrate } from './migrate.ts'
import { createTestDatabase } from './testing.ts'

// A server of the version before runs on while these migrate.
test.each([
  ['0026-erasing.sql', '0027-activity.sql', 'ledger_accounts'],
  ['0029-documents.sql', '0030-growth.sql', 'own_tallies'],
])(
  'after %s, %s waits for a transfer that is being written, and not the other way round',
  async (...names) => {
    const [before, name, alsoWritten] = names
    const { owner, ownerConnection, drop } = await createTestDatabase('template0')
    await migrate(ownerConnection, { upTo: before })
    const applied = await owner.transaction(async (tx) => {
      await tx.run(sql`lock table transfers in row exclusive mode`)
      const migrating = migrate(ownerConnection, { upTo: name })
      await serverWaits({ owner })
      await tx.run(sql`lock table ${raw(alsoWritten)} in row exclusive mode`)
      return { migrating }
    })
    expect(await applied.migrating).toEqual([name])
    await drop()
  },
)
