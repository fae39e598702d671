import { readConfig } from '../config.ts'
import { openDatabase } from '../db/open.ts'
import { proveTallies } from '../db/tally.ts'
import { printProof, proveLedger } from './proof.ts'

/** npm run ledger:check: proves that balances, transfers and transactions agree; exits 1 where they do not. */
const database = await openDatabase(readConfig(), () => {}, { patient: true })
try {
  const proof = [...(await proveLedger(database.db)), ...(await proveTallies(database.db))]
  if (!printProof(proof)) process.exitCode = 1
} finally {
  await database.close()
}
