import type { customers } from '@bank/contract/customers'
import type { Reply } from '@bank/contract/endpoint'
import type { User } from '@bank/contract/identity'

/** A user as a row of the list. The verification list, its fallback, has neither phone number nor residence. */
export type UserRow = Reply<typeof customers.listForVerification>['data'][number] &
  Partial<Pick<User, 'phoneNumber' | 'country' | 'state' | 'city'>>

const at = '2026-01-15T00:00:00.000Z'

/**
 * The rows that the specification shows if neither list can be read. The data is invented, and no server knows the
 * ids, so that an act on one of them could not affect a real user (HAZ-D7).
 */
export const sampleUsers: readonly UserRow[] = [
  {
    id: 'sample-1',
    firstName: 'Example',
    lastName: 'Active',
    email: 'active@customers.example',
    phoneNumber: '+65 0000 0001',
    country: 'Singapore',
    state: 'Singapore',
    city: 'Singapore',
    role: 'user',
    status: 'active',
    ssnStatus: 'verified',
    idStatus: 'verified',
    createdAt: at,
  },
  {
    id: 'sample-2',
    firstName: 'Example',
    lastName: 'Pending',
    email: 'pending@customers.example',
    phoneNumber: '+60 0000 0002',
    country: 'Malaysia',
    state: 'Selangor',
    city: 'Shah Alam',
    role: 'user',
    status: 'pending',
    ssnStatus: 'pending',
    idStatus: 'not_submitted',
    createdAt: at,
  },
  {
    id: 'sample-3',
    firstName: 'Example',
    lastName: 'Suspended',
    email: 'suspended@customers.example',
    phoneNumber: '+66 0000 0003',
    country: 'Thailand',
    state: 'Bangkok',
    city: 'Bangkok',
    role: 'advisor',
    status: 'suspended',
    ssnStatus: 'rejected',
    idStatus: 'verified',
    createdAt: at,
  },
]
