import { readConfig } from '../config.ts'
import { openDatabase } from '../db/open.ts'
import { printProof, proveLedger } from './proof.ts'

/** npm run ledger:check: proves that balances, transfers and transactions agree; exits 1 where they do not. */
const database = await openDatabase(readConfig(), () => {}, { patient: true })
try {
  if (!printProof(await proveLedger(database.db))) process.exitCode = 1
} finally {
  await database.close()
}
