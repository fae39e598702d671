import type { Meanwhile } from '@bank/contract/meanwhile'
import type { ReactNode } from 'react'
import { AddressInGroups } from '../../ui/address-in-groups/address-in-groups.tsx'
import { depositWords } from './change-words.ts'

/** What someone else changed in a wallet, with the address in groups so that it can be compared. */
export function describeChanges({ changes }: Meanwhile): { label: string; value: ReactNode }[] {
  return changes.map(({ field, value }) => {
    const text = String(value ?? '')
    if (field === 'address') return { label: 'Address', value: <AddressInGroups address={text} /> }
    if (field === 'qrCode') return { label: 'QR code', value: 'A different picture' }
    if (field === 'withdrawn')
      return { label: 'Withdrawn from customers', value: value === null ? 'No' : 'Yes' }
    if (field === 'extendedPublicKey')
      return { label: 'Extended public key', value: text ? <AddressInGroups address={text} /> : 'None' }
    if (field === 'depositAddresses')
      return { label: 'Deposit addresses', value: depositWords[text === 'per-offer' ? text : 'shared'] }
    return { label: field === 'name' ? 'Name' : 'Network', value: text }
  })
}
