import type { WalletChange } from '@bank/contract/wallet-changes'
import type { ReactNode } from 'react'
import { AddressInGroups } from '../../ui/address-in-groups/address-in-groups.tsx'
import { depositWords } from './change-words.ts'
import { FirstAddresses } from './first-addresses.tsx'
import styles from './waiting-changes.module.css'

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
  return (
    <dl className={styles.addresses}>
      {isOtherUse ? (
        <Line label="Deposit addresses now">{depositWords[current.depositAddresses]}</Line>
      ) : null}
      <Line label={isOtherUse ? 'Deposit addresses afterwards' : 'Deposit addresses'}>
        {depositWords[depositAddresses]}
      </Line>
      {isOtherKey ? (
        <Line label="Extended public key now">
          <Key text={current.extendedPublicKey} />
        </Line>
      ) : null}
      <Line label={isOtherKey ? 'Extended public key afterwards' : 'Extended public key'}>
        <Key text={extendedPublicKey} />
      </Line>
      {previewAddresses.length > 0 ? (
        <Line label="Its first addresses, to be compared with our own wallet">
          <FirstAddresses addresses={previewAddresses} />
        </Line>
      ) : null}
    </dl>
  )
}

function Key({ text }: { text: string | null }) {
  return text === null ? 'None' : <AddressInGroups address={text} />
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
