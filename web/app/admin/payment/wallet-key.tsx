import type { AdminWallet } from '@bank/contract/wallets'
import { AddressInGroups } from '../../ui/address-in-groups/address-in-groups.tsx'
import { Button } from '../../ui/button/button.tsx'
import { CopyButton } from '../../ui/copy-button/copy-button.tsx'
import quiet from '../../ui/quiet/quiet.module.css'
import { Section } from '../../ui/section/section.tsx'
import { FirstAddresses } from './first-addresses.tsx'
import { RateInForce } from './rate-in-force.tsx'
import { canSetRate } from './rate-words.ts'

/** What one coin is worth, with a way to set it unless it is a dollar by definition. */
export function WalletRate({ wallet, onSetRate }: { wallet: AdminWallet; onSetRate: () => void }) {
  return (
    <Section
      title="Rate"
      action={
        canSetRate(wallet) ? (
          <Button variant="secondary" size="sm" onPress={onSetRate}>
            Set rate
          </Button>
        ) : null
      }
    >
      <RateInForce wallet={wallet} />
    </Section>
  )
}

/** The key and its first addresses; nothing without a key, and nothing of a wallet that may have been tampered with. */
export function WalletKey({ wallet }: { wallet: AdminWallet }) {
  const { extendedPublicKey: key, previewAddresses, withdrawn } = wallet
  if (key === null || withdrawn !== null) return null
  return (
    <Section
      title="Extended public key"
      action={<CopyButton text={key} label="Copy key" confirmation="Key copied!" />}
    >
      <AddressInGroups address={key} />
      {previewAddresses.length > 0 ? (
        <>
          <h4 className={quiet.quiet}>Its first addresses</h4>
          <FirstAddresses addresses={previewAddresses} />
        </>
      ) : null}
    </Section>
  )
}
