import { proveTallies } from '../db/tally.ts'
import { proveLedger } from '../ledger/proof.ts'
import { runProof } from './run-proof.ts'

/** npm run ledger:check: proves that balances, transfers and transactions agree; exits 1 if they don't. Read-only. */
await runProof('npm run ledger:check', async (db) => [
  ...(await proveLedger(db)),
  ...(await proveTallies(db)),
])
