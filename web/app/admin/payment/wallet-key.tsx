import type { AdminWallet } from '@bank/contract/wallets'
import { AddressInGroups } from '../../ui/address-in-groups/address-in-groups.tsx'
import { Button } from '../../ui/button/button.tsx'
import { CopyButton } from '../../ui/copy-button/copy-button.tsx'
import { FirstAddresses } from './first-addresses.tsx'
import { RateInForce } from './rate-in-force.tsx'
import { canSetRate } from './rate-words.ts'
import styles from './wallet-details.module.css'

/** What one coin is worth, with a way to set it unless it is a dollar by definition. */
export function WalletRate({ wallet, onSetRate }: { wallet: AdminWallet; onSetRate: () => void }) {
  return (
    <section aria-labelledby="wallet-rate">
      <div className={styles.top}>
        <h3 id="wallet-rate" className={styles.title}>
          Rate
        </h3>
        {canSetRate(wallet) ? (
          <Button variant="secondary" size="sm" onPress={onSetRate}>
            Set rate
          </Button>
        ) : null}
      </div>
      <RateInForce wallet={wallet} />
    </section>
  )
}

/** The key and its first addresses; nothing without a key, and nothing of a wallet that may have been tampered with. */
export function WalletKey({ wallet }: { wallet: AdminWallet }) {
  const { extendedPublicKey: key, previewAddresses, withdrawn } = wallet
  if (key === null || withdrawn !== null) return null
  return (
    <section aria-labelledby="wallet-key">
      <div className={styles.top}>
        <h3 id="wallet-key" className={styles.title}>
          Extended public key
        </h3>
        <CopyButton text={key} label="Copy key" confirmation="Key copied!" />
      </div>
      <AddressInGroups address={key} />
      {previewAddresses.length > 0 ? (
        <>
          <h4 className={styles.subtitle}>Its first addresses</h4>
          <FirstAddresses addresses={previewAddresses} />
        </>
      ) : null}
    </section>
  )
}
