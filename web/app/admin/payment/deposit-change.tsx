import type { WalletChange } from '@bank/contract/wallet-changes'
import { AddressInGroups } from '../../ui/address-in-groups/address-in-groups.tsx'
import { type Description, DescriptionList } from '../../ui/description-list/description-list.tsx'
import { depositWords } from './change-words.ts'
import { FirstAddresses } from './first-addresses.tsx'

/** Whether a change concerns the key or its use. */
export function changesDeposits({ wallet, current }: WalletChange): boolean {
  if (wallet === null) return false
  return (
    wallet.extendedPublicKey !== (current?.extendedPublicKey ?? null) ||
    wallet.depositAddresses !== (current?.depositAddresses ?? 'shared')
  )
}

/** The deposit addresses and the key before and after a change, if it concerns them, and what to compare. */
export function DepositChange({ change }: { change: WalletChange }) {
  const { wallet, current } = change
  if (wallet === null || !changesDeposits(change)) return null
  const { depositAddresses, extendedPublicKey, previewAddresses } = wallet
  const isOtherUse = current !== null && current.depositAddresses !== depositAddresses
  const isOtherKey = current !== null && current.extendedPublicKey !== extendedPublicKey
  const items: Description[] = [
    ...(isOtherUse
      ? [{ label: 'Deposit addresses now', value: depositWords[current.depositAddresses] }]
      : []),
    {
      label: isOtherUse ? 'Deposit addresses afterward' : 'Deposit addresses',
      value: depositWords[depositAddresses],
    },
    ...(isOtherKey ? [{ label: 'Extended public key now', value: keyText(current.extendedPublicKey) }] : []),
    {
      label: isOtherKey ? 'Extended public key afterward' : 'Extended public key',
      value: keyText(extendedPublicKey),
    },
  ]
  if (previewAddresses.length > 0)
    items.push({
      label: 'Its first addresses, to be compared with our own wallet',
      value: <FirstAddresses addresses={previewAddresses} />,
    })
  return <DescriptionList columns={1} items={items} />
}

const keyText = (key: string | null) => (key === null ? 'None' : <AddressInGroups address={key} />)
