import { proveAudit } from '../audit/proof.ts'
import { runProof } from './run-proof.ts'

/** npm run audit:check: proves that nobody changed the audit log behind our back; exits 1 where it was. It only reads. */
await runProof(proveAudit)
