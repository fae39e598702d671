import { customers } from './customers.ts'
import type { EndpointGroup } from './endpoint.ts'
import { finances } from './finances.ts'
import { identity } from './identity.ts'
import { oversight } from './oversight.ts'
import { transactions } from './transactions.ts'
import { wallets } from './wallets.ts'

/** The whole API, by capability. */
export const contract = {
  identity,
  customers,
  finances,
  transactions,
  wallets,
  oversight,
} satisfies Record<string, EndpointGroup>
