import { proveAudit } from '../audit/proof.ts'
import { proveSealing } from '../audit/sealing-proof.ts'
import { readConfig } from '../config.ts'
import { keysToReadWith } from '../encryption/open-keys.ts'
import { runProof } from './run-proof.ts'

/** npm run audit:check: proves that the audit log was not tampered with; exits 1 if it was. Read-only. */
await runProof('npm run audit:check', async (db) => [
  ...(await proveAudit(db)),
  ...(await proveSealing(db, await keysToReadWith(readConfig(), db))),
])
