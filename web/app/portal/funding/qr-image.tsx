import type { Offer } from '@bank/contract/offers'
import QrCode from 'lucide-react/icons/qr-code'
import { useState } from 'react'
import { coinName } from './payment.ts'
import styles from './qr-image.module.css'

/** The offer's QR code, or an icon if the image can't be shown. */
export function QrImage({ offer }: { offer: Offer }) {
  const { qrCode, cryptoType, network, address } = offer
  const [isMissing, setIsMissing] = useState(qrCode === '')
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
      src={qrCode}
      alt={`QR code of the ${coinName(cryptoType, network)} address that ends in ${address.slice(-4)}`}
      width={200}
      height={200}
      className={styles.image}
      onError={() => setIsMissing(true)}
    />
  )
}
