import { proveAudit } from '../audit/proof.ts'
import { runProof } from './run-proof.ts'

/** npm run audit:check: proves that the audit log was not tampered with; exits 1 if it was. Read-only. */
await runProof(proveAudit)
