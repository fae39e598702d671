import { customers } from '@bank/contract/customers'
import { oversight } from '@bank/contract/oversight'
import { staff } from '@bank/contract/staff'

/** The queries whose data depends on a user's status or profile. */
export const changedByUsers = [
  customers.list,
  customers.listForVerification,
  customers.get,
  staff.listChanges,
  oversight.stats,
  oversight.auditLogs,
] as const
