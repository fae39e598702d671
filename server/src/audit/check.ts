import { readConfig } from '../config.ts'
import { openDatabase } from '../db/open.ts'
import { printProof } from '../ledger/proof.ts'
import { proveAudit } from './proof.ts'

/** npm run audit:check: proves that nobody changed the audit log behind our back; exits 1 where they do not. */
const database = await openDatabase(readConfig(), () => {}, { patient: true })
try {
  if (!printProof(await proveAudit(database.db))) process.exitCode = 1
} finally {
  await database.close()
}
