import { customers } from './customers.ts'
import type { EndpointGroup } from './endpoint.ts'
import { finances } from './finances.ts'
import { identity } from './identity.ts'
import { notifications } from './notifications.ts'
import { oversight } from './oversight.ts'
import { reports } from './reports.ts'
import { staff } from './staff.ts'
import { transactions } from './transactions.ts'
import { verification } from './verification.ts'
import { wallets } from './wallets.ts'

/** The whole API, by capability. */
export const contract = {
  identity,
  customers,
  staff,
  finances,
  transactions,
  wallets,
  verification,
  notifications,
  oversight,
  reports,
} satisfies Record<string, EndpointGroup>
