import type { AdminWallet } from '@bank/contract/wallets'
import X from 'lucide-react/icons/x'
import { type RefCallback, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import field from '../../ui/field/field.module.css'
import { Field } from '../../ui/field/field.tsx'
import { useDrawnQr } from './drawn-qr.ts'
import styles from './qr-code-field.module.css'

/** The types of picture that the server accepts. */
export const QR_CODE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const

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
export function QrCodeField({
  file,
  onChoose,
  onBlur,
  error,
  current,
  dropsCurrent,
  drawnOf,
  ref,
}: QrCodeFieldProps) {
  const input = useRef<HTMLInputElement>(null)

  function remove() {
    onChoose(undefined)
    if (input.current === null) return
    input.current.value = ''
    // The focused button is removed together with the picture.
    input.current.focus()
  }

  const picture = usePicture(file)
  const drawn = useDrawnQr(file ? '' : drawnOf)
  return (
    <div className={styles.qrCode}>
      <Field
        label="QR code"
        optional
        error={error}
        hint="PNG, JPEG or WebP up to 5 MB. Without a picture, one is drawn from the address."
      >
        {(wiring) => (
          <input
            ref={(element) => {
              input.current = element
              ref(element)
            }}
            {...wiring}
            type="file"
            accept={QR_CODE_TYPES.join(',')}
            className={`${field.control} ${styles.input}`}
            onChange={({ target }) => onChoose(target.files?.[0])}
            onBlur={onBlur}
          />
        )}
      </Field>
      <div className={styles.pictures}>
        {current ? (
          <figure className={styles.picture} data-dropped={dropsCurrent || file !== undefined}>
            <img src={current.qrCode} alt={`QR code of ${current.address}`} width={96} height={96} />
            <figcaption>
              {dropsCurrent || file ? 'Customers see this until you save' : 'Customers see this now'}
            </figcaption>
          </figure>
        ) : null}
        {drawn ? (
          <figure className={styles.picture}>
            <img src={drawn} alt={`QR code of ${drawnOf}`} width={96} height={96} />
            <figcaption>Customers will see this once it is saved</figcaption>
          </figure>
        ) : null}
        {file && picture ? (
          <figure className={styles.picture}>
            <img src={picture} alt={`Preview of ${file.name}`} width={96} height={96} />
            <figcaption>
              <span className={styles.fileName}>{file.name}</span>
              <Button variant="quiet" size="sm" icon={<X aria-hidden="true" />} onPress={remove}>
                Remove
              </Button>
            </figcaption>
          </figure>
        ) : null}
      </div>
    </div>
  )
}

/** An object URL for a chosen file; null without a file or if it is not a picture. */
function usePicture(file: File | undefined): string | null {
  const [picture, setPicture] = useState<string | null>(null)
  useEffect(() => {
    if (!file || !QR_CODE_TYPES.some((type) => type === file.type)) {
      setPicture(null)
      return
    }
    const address = URL.createObjectURL(file)
    setPicture(address)
    return () => URL.revokeObjectURL(address)
  }, [file])
  return picture
}
