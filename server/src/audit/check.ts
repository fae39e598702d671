import { runProof } from '../ledger/run-proof.ts'
import { proveAudit } from './proof.ts'

/** npm run audit:check: proves that nobody changed the audit log behind our back; exits 1 where it was. It only reads. */
await runProof(proveAudit)
