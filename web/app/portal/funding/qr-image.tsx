import type { Wallet } from '@bank/contract/wallets'
import QrCode from 'lucide-react/icons/qr-code'
import { useState } from 'react'
import { walletName } from './payment.ts'
import styles from './qr-image.module.css'

/** The wallet's QR code, or an icon if the image can't be shown. */
export function QrImage({ wallet }: { wallet: Wallet }) {
  const [isMissing, setIsMissing] = useState(wallet.qrCode === '')
  if (isMissing) {
    return (
      <div className={styles.missing}>
        <QrCode aria-hidden="true" />
        The QR code can’t be shown. Please use the address.
      </div>
    )
  }
  return (
    <img
      src={wallet.qrCode}
      alt={`QR code of the ${walletName(wallet)} address that ends in ${wallet.address.slice(-4)}`}
      width={176}
      height={176}
      className={styles.image}
      onError={() => setIsMissing(true)}
    />
  )
}
