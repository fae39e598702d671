import { proveTallies } from '../db/tally.ts'
import { proveLedger } from '../ledger/proof.ts'
import { runProof } from './run-proof.ts'

/** npm run ledger:check: proves that balances, transfers and transactions agree; exits 1 where they do not. It only reads. */
await runProof(async (db) => [...(await proveLedger(db)), ...(await proveTallies(db))])
