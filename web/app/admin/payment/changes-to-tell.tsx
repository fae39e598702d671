import type { Meanwhile } from '@bank/contract/meanwhile'
import type { ReactNode } from 'react'
import { AddressInGroups } from '../../address-in-groups.tsx'

/** What somebody else has changed of a wallet, the address in groups to be compared. */
export function changesToTell({ changes }: Meanwhile): { label: string; value: ReactNode }[] {
  return changes.map(({ field, value }) => {
    const text = String(value ?? '')
    if (field === 'address') return { label: 'Address', value: <AddressInGroups address={text} /> }
    if (field === 'qrCode') return { label: 'QR code', value: 'Another picture' }
    if (field === 'withdrawn')
      return { label: 'Withdrawn from customers', value: value === null ? 'No' : 'Yes' }
    return { label: field === 'name' ? 'Name' : 'Network', value: text }
  })
}
