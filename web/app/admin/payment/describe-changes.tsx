import type { Meanwhile } from '@bank/contract/meanwhile'
import type { ReactNode } from 'react'
import { AddressInGroups } from '../../ui/address-in-groups/address-in-groups.tsx'

/** What someone else changed in a wallet, with the address in groups so that it can be compared. */
export function describeChanges({ changes }: Meanwhile): { label: string; value: ReactNode }[] {
  return changes.map(({ field, value }) => {
    const text = String(value ?? '')
    if (field === 'address') return { label: 'Address', value: <AddressInGroups address={text} /> }
    if (field === 'qrCode') return { label: 'QR code', value: 'A different picture' }
    if (field === 'withdrawn')
      return { label: 'Withdrawn from customers', value: value === null ? 'No' : 'Yes' }
    return { label: field === 'name' ? 'Name' : 'Network', value: text }
  })
}
