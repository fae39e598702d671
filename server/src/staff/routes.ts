import type { staff } from '@bank/contract/staff'
import type { Database } from '../db/connect.ts'
import type { Handlers } from '../http/serve.ts'
import { emailChanged } from '../mail/letters.ts'
import type { Mail } from '../mail/mail.ts'
import { carryOutDueChanges } from '../wallets/due-changes.ts'
import type { WalletTrust } from '../wallets/trust.ts'
import {
  carryOutDueStaffChanges,
  confirmStaffChange,
  declineStaffChange,
  listStaffChanges,
} from './decide-staff-change.ts'

export const staffRoutes = (db: Database, trust: WalletTrust, mail: Mail): Handlers<typeof staff> => ({
  async listChanges() {
    await carryOutDueChanges(db, trust)
    for (const address of await carryOutDueStaffChanges(db, trust)) mail.send(emailChanged(), address)
    return { data: await listStaffChanges(db, trust) }
  },
  async confirmChange({ params }, { caller, origin }) {
    const formerAddress = await confirmStaffChange(db, trust, params.id, { actorId: caller().userId, origin })
    if (formerAddress) mail.send(emailChanged(), formerAddress)
    return { message: 'The change is confirmed and has taken effect.' }
  },
  async declineChange({ params }, { caller, origin }) {
    await declineStaffChange(db, trust, params.id, { actorId: caller().userId, origin })
    return { message: 'The change is declined. The account stays as it is.' }
  },
})
