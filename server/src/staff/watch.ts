import type { Database } from '../db/connect.ts'
import type { Outbox } from '../mail/outbox.ts'
import { repeat } from '../repeat.ts'
import type { WalletTrust } from '../wallets/trust.ts'
import { carryOutDueStaffChanges, rememberStaffDecisions } from './decide-staff-change.ts'

/** The maximum delay of a due staff change if no administrator opens the list. */
const LOOK_MS = 30_000

/** Carries out due staff changes every 30 seconds. Returns a function that stops it. */
export function watchStaffChanges(db: Database, trust: WalletTrust, outbox: Outbox): () => void {
  return repeat(
    { everyMs: LOOK_MS },
    async () => {
      await carryOutDueStaffChanges(db, trust, outbox)
      await rememberStaffDecisions(db, trust)
    },
    (error) => trust.log.error({ cause: String(error) }, 'could not read the waiting staff changes'),
  ).stop
}
