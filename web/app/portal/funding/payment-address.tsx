import type { Offer } from '@bank/contract/offers'
import type { Wallet } from '@bank/contract/wallets'
import WalletIcon from 'lucide-react/icons/wallet'
import { noteOtherProgram } from '../../forms/unsaved-changes.tsx'
import { AddressInGroups } from '../../ui/address-in-groups/address-in-groups.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import { buttonClass } from '../../ui/button/button-class.ts'
import { ButtonContent } from '../../ui/button/button-content.tsx'
import { CopyButton } from '../../ui/copy-button/copy-button.tsx'
import { DateText } from '../../ui/date/date.tsx'
import quiet from '../../ui/quiet/quiet.module.css'
import styles from './payment-address.module.css'
import { QrImage } from './qr-image.tsx'

type PaymentAddressProps = {
  offer: Offer
  /** The wallet as it is in the current list. */
  latest: Wallet | undefined
  /** False where nothing is to be sent any more: the address is then there to compare, without ways to pay. */
  canPay: boolean
}

/** Where to pay: the network, the address, its QR code, and a link that opens a wallet. */
export function PaymentAddress({ offer, latest, canPay }: PaymentAddressProps) {
  const { cryptoType, network, address } = offer
  const words = (
    <div className={styles.words}>
      <p className={quiet.quiet}>{cryptoType} address</p>
      <AddressInGroups address={address} />
      {canPay ? <WaysToPay offer={offer} latest={latest} /> : null}
    </div>
  )
  if (!canPay) return words
  return (
    <>
      <Banner tone="warning" title={`Send on the ${network} network only`}>
        Funds sent on any other network can’t be recovered.
      </Banner>
      <div className={styles.destination}>
        <QrImage key={offer.qrCode} offer={offer} />
        {words}
      </div>
      <ul className={styles.notes}>
        <li>Send exactly the amount specified</li>
        <li>Transaction may take 10-30 minutes</li>
      </ul>
    </>
  )
}

function WaysToPay({ offer, latest }: Pick<PaymentAddressProps, 'offer' | 'latest'>) {
  const link = walletLink(offer.uri)
  return (
    <>
      <AddressNote offer={offer} latest={latest} />
      <div className={styles.acts}>
        <CopyButton text={offer.address} label="Copy address" confirmation="Address copied!" />
        {link ? (
          <a
            href={link}
            className={buttonClass({ variant: 'secondary', size: 'sm' })}
            rel="noreferrer"
            onClick={noteOtherProgram}
          >
            <ButtonContent icon={<WalletIcon aria-hidden="true" />}>Open in wallet</ButtonContent>
          </a>
        ) : null}
      </div>
    </>
  )
}

/** Only these schemes are ever a link (HAZ-F1). Anything else that a server sends stays text. */
const walletLink = (uri: string) => (/^(bitcoin|litecoin|ethereum):/.test(uri) ? uri : null)

/** How many days after an address change the note about it is shown. */
const NEW_ADDRESS_DAYS = 30

function isNewAddress({ createdAt, addressChangedAt }: Wallet): boolean {
  const age = Date.now() - Date.parse(addressChangedAt)
  return addressChangedAt !== createdAt && age < NEW_ADDRESS_DAYS * 24 * 3_600_000
}

function AddressNote({ offer, latest }: Pick<PaymentAddressProps, 'offer' | 'latest'>) {
  if (offer.depositAddresses === 'per-offer') {
    return (
      <p className={quiet.quiet}>
        This address is for this payment only. Your next payment gets another one, so please don’t save it.
      </p>
    )
  }
  if (!latest || !isNewAddress(latest)) return null
  return (
    <p className={quiet.quiet}>
      This address was changed on <DateText iso={latest.addressChangedAt} />. Please do not use an address
      that you saved earlier.
    </p>
  )
}
