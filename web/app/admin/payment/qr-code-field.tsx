import type { AdminWallet } from '@bank/contract/wallets'
import X from 'lucide-react/icons/x'
import type { ReactNode, RefCallback } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { ImageField } from '../../ui/image-field/image-field.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { useDrawnQr } from './drawn-qr.ts'
import styles from './qr-code-field.module.css'

/** The types of picture that the server accepts. */
export const QR_CODE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const

const isQrCodeType = (type: string) => QR_CODE_TYPES.some((accepted) => accepted === type)

type QrCodeFieldProps = {
  file: File | undefined
  onChoose: (file: File | undefined) => void
  onBlur: () => void
  error: string | undefined
  /** The wallet whose QR code customers see now; null for a new one. */
  current: AdminWallet | null
  /** Whether saving removes the code that customers see now. */
  dropsCurrent: boolean
  /** The address for which the server will draw the code if no picture is chosen; empty if it will draw none. */
  drawnOf: string
  ref: RefCallback<HTMLInputElement>
}

/** An optional picture of the QR code; without one, the server draws it from the address. */
export function QrCodeField({ current, dropsCurrent, drawnOf, ...field }: QrCodeFieldProps) {
  const { file } = field
  const drawn = useDrawnQr(file ? '' : drawnOf)
  const isReplaced = dropsCurrent || file !== undefined
  return (
    <Stack gap="sm">
      <ImageField
        {...field}
        label="QR code"
        optional
        accept={QR_CODE_TYPES.join(',')}
        hint="PNG, JPEG or WebP up to 5 MB. Without a picture, one is drawn from the address."
      >
        {({ picture, remove }) => (
          <div className={styles.pictures}>
            {current ? (
              <Picture src={current.qrCode} alt={`QR code of ${current.address}`} isDropped={isReplaced}>
                {captionOf(current, isReplaced)}
              </Picture>
            ) : null}
            {drawn ? (
              <Picture src={drawn} alt={`QR code of ${drawnOf}`}>
                {current?.depositAddresses === 'per-offer'
                  ? 'Drawn once it is saved'
                  : 'Customers will see this once it is saved'}
              </Picture>
            ) : null}
            {file && picture && isQrCodeType(file.type) ? (
              <Picture src={picture} alt={`Preview of ${file.name}`}>
                <span className={styles.fileName}>{file.name}</span>
                <Button variant="quiet" size="sm" icon={<X aria-hidden="true" />} onPress={remove}>
                  Remove
                </Button>
              </Picture>
            ) : null}
          </div>
        )}
      </ImageField>
    </Stack>
  )
}

/** With new addresses for each payment, customers don’t see the wallet’s own one. */
function captionOf({ depositAddresses }: AdminWallet, isReplaced: boolean): string {
  if (depositAddresses === 'per-offer')
    return isReplaced ? 'Stays until you save' : 'The QR code of this address'
  return isReplaced ? 'Customers see this until you save' : 'Customers see this now'
}

type PictureProps = {
  src: string
  alt: string
  /** Shown fainter, because saving removes it. */
  isDropped?: boolean
  /** The caption. */
  children: ReactNode
}

function Picture({ src, alt, isDropped, children }: PictureProps) {
  return (
    <figure className={styles.picture} data-dropped={isDropped}>
      <img src={src} alt={alt} width={96} height={96} />
      <figcaption>{children}</figcaption>
    </figure>
  )
}
