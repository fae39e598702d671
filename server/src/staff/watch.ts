import type { Database } from '../db/connect.ts'
import { emailChanged } from '../mail/letters.ts'
import type { Mail } from '../mail/mail.ts'
import type { WalletTrust } from '../wallets/trust.ts'
import { carryOutDueStaffChanges, rememberStaffDecisions } from './decide-staff-change.ts'

/** How late a staff change may take effect where nobody looks at the list. */
const LOOK_MS = 30_000

/** Sees to the staff changes whose time has come, every 30 seconds. Returns the way to stop. */
export function watchStaffChanges(db: Database, trust: WalletTrust, mail: Mail): () => void {
  let busy = false
  async function look() {
    if (busy) return
    busy = true
    try {
      for (const address of await carryOutDueStaffChanges(db, trust)) mail.send(emailChanged(), address)
      await rememberStaffDecisions(db, trust)
    } catch (error) {
      trust.log.error({ cause: String(error) }, 'the staff changes that wait could not be read')
    }
    busy = false
  }
  const timer = setInterval(look, LOOK_MS).unref()
  return () => clearInterval(timer)
}
