import type { AdminWallet } from '@bank/contract/wallets'
import type { RefObject } from 'react'
import { useLastShown } from '../../lists/last-shown.ts'
import { RestoreFocus } from '../../lists/restore-focus.tsx'
import { AddressInGroups } from '../../ui/address-in-groups/address-in-groups.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { CopyButton } from '../../ui/copy-button/copy-button.tsx'
import { DateText } from '../../ui/date/date.tsx'
import { DescriptionList } from '../../ui/description-list/description-list.tsx'
import { CloseButton } from '../../ui/dialog/close-button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import quiet from '../../ui/quiet/quiet.module.css'
import { Section } from '../../ui/section/section.tsx'
import { AddressWarning } from './address-check.tsx'
import { depositWords } from './change-words.ts'
import styles from './wallet-details.module.css'
import { WalletKey, WalletRate } from './wallet-key.tsx'
import { WalletStatus } from './wallet-status.tsx'

type WalletDetailsProps = {
  /** Null while the dialog is closed. */
  wallet: AdminWallet | null
  onClose: () => void
  onEdit: (wallet: AdminWallet) => void
  onSetRate: (wallet: AdminWallet) => void
  /** Takes the focus if the wallet has left the list. */
  list: RefObject<HTMLElement | null>
}

/** A wallet with its whole address, the QR code that customers see, its rate, its key, and its previous addresses. */
export function WalletDetails({ wallet, onClose, onEdit, onSetRate, list }: WalletDetailsProps) {
  const shown = useLastShown(wallet)
  if (shown === null) return null
  return (
    <Dialog
      open={wallet !== null}
      onClose={onClose}
      title="Wallet details"
      footer={
        <>
          <CloseButton onPress={onClose} />
          <Button onPress={() => onEdit(shown)}>Edit</Button>
        </>
      }
    >
      <Stack>
        {shown.withdrawn === null ? null : (
          <Banner tone="error" title="Customers don’t see this wallet">
            {shown.withdrawn === 'address'
              ? 'Edit it and enter a valid address: then they see it again. Don’t give this address to anyone.'
              : 'These details may have been tampered with. Don’t give the address to anyone.'}
          </Banner>
        )}
        <AddressWarning {...shown} />
        <DescriptionList
          items={[
            { label: 'Name', value: shown.name },
            { label: 'Network', value: shown.network },
            { label: 'Status', value: <WalletStatus wallet={shown} /> },
            { label: 'Created', value: <DateText iso={shown.createdAt} variant="dateAndTime" /> },
            { label: 'Deposit addresses', value: depositWords[shown.depositAddresses] },
          ]}
        />
        <CurrentAddress wallet={shown} />
        <WalletRate wallet={shown} onSetRate={() => onSetRate(shown)} />
        <WalletKey wallet={shown} />
        <FormerAddresses wallet={shown} />
      </Stack>
      <RestoreFocus fallbacks={[list]} />
    </Dialog>
  )
}

function CurrentAddress({ wallet }: { wallet: AdminWallet }) {
  const isShared = wallet.depositAddresses !== 'per-offer'
  return (
    <Card tone="quiet" title="Address" level={3}>
      <Row>
        {wallet.withdrawn === null ? (
          <img
            className={styles.qrCode}
            src={wallet.qrCode}
            alt={isShared ? 'The QR code that customers see' : 'The QR code of this address'}
            width={160}
            height={160}
          />
        ) : null}
        <div className={styles.words}>
          <AddressInGroups address={wallet.address} />
          {wallet.withdrawn === null ? (
            <>
              <p className={quiet.quiet}>
                {isShared ? (
                  <>
                    Shown to customers since <DateText iso={wallet.addressChangedAt} variant="dateAndTime" />
                  </>
                ) : (
                  'Customers see a new address of the key for each payment instead.'
                )}
              </p>
              <CopyButton text={wallet.address} label="Copy address" confirmation="Address copied!" />
            </>
          ) : null}
        </div>
      </Row>
    </Card>
  )
}

function FormerAddresses({ wallet }: { wallet: AdminWallet }) {
  if (wallet.formerAddresses.length === 0) return null
  return (
    <Section title="Former addresses">
      <p className={quiet.quiet}>Customers saw these earlier and may still have paid to them.</p>
      <ul className={styles.former}>
        {wallet.formerAddresses.map(({ address, until }) => (
          <li key={until}>
            <AddressInGroups address={address} />
            <p className={quiet.quiet}>
              Until <DateText iso={until} variant="dateAndTime" />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
