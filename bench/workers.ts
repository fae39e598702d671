import { chmodSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { openDatabase } from '../server/src/boot/open-database.ts'
import { urlOf } from '../server/testing/commands.ts'
import { addCustomers } from './api/customers.ts'
import budgets from './budgets.json' with { type: 'json' }
import { type Figure, figuresOf } from './figure.ts'
import { compareServers } from './load/compare.ts'
import { requestText } from './load/load.ts'
import { withLoggingBank } from './production-bank.ts'

/**
 * Compares two workers with one process on one database, where the database is not the limit: `GET /api/health`, which is
 * the server's own work alone, and for information `GET /api/accounts`. Each worker needs a processor, and so does the
 * load: with fewer than four processors the figure says nothing about the product and is only printed.
 */

const PROCESSORS_MIN = 4

export function run(): Promise<Figure[]> {
  return withLoggingBank({}, async (alone) =>
    withLoggingBank({ ...(await databaseOf(alone.folder)), WORKERS: '2' }, async (two) => {
      const { tokens, close } = await addCustomers(alone.folder, 500)
      const kinds = {
        health: [requestText('GET', '/api/health')],
        accounts: tokens.map((token) => requestText('GET', '/api/accounts', { token })),
      }
      const figures: Figure[] = []
      try {
        for (const [kind, requests] of Object.entries(kinds)) {
          const { one, other, ratio } = await compareServers([two.port, alone.port], requests)
          console.log(`${kind}: ${one.toFixed(0)}/s by two workers, ${other.toFixed(0)}/s by one process`)
          if (kind === 'health' && availableParallelism() >= PROCESSORS_MIN)
            figures.push(...figuresOf('two workers', { 'of-one': ratio }, budgets.workers))
        }
        return figures
      } finally {
        await close()
      }
    }),
  )
}

/**
 * The environment of a second server on an embedded database. It gets the database by `DATABASE_URL`, because an embedded
 * `DATA_DIR` admits only one server.
 */
async function databaseOf(folder: string): Promise<Record<string, string>> {
  const embedded = { DATABASE_URL: undefined, DATA_KEY: undefined, DATA_KEY_PREVIOUS: undefined }
  // As the role that serves there as well.
  const { connection, close } = await openDatabase({ DATA_DIR: folder, ...embedded }, () => {})
  await close()
  // If root starts the servers, they serve as another account, which has to reach the socket in it.
  chmodSync(folder, 0o711)
  return {
    DATABASE_URL: urlOf(connection),
    DATA_KEY: readFileSync(path.join(folder, 'data-key'), 'utf8').trim(),
  }
}
