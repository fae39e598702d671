import ImageOff from 'lucide-react/icons/image-off'
import X from 'lucide-react/icons/x'
import { type RefCallback, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import field from '../../ui/field/field.module.css'
import { Field } from '../../ui/field/field.tsx'
import styles from './id-image-field.module.css'

type IdImageFieldProps = {
  label: string
  optional?: boolean
  file: File | undefined
  onChoose: (file: File | undefined) => void
  onBlur: () => void
  error: string | undefined
  disabled: boolean
  ref: RefCallback<HTMLInputElement>
}

/**
 * The file types in the chooser. HEIC is accepted but not offered: a phone that stores HEIC photos then converts the
 * picture to JPEG, which every decoder can read.
 */
const OFFERED = 'image/jpeg,image/png,image/webp'

/** A picture of one side of an ID, with a preview. */
export function IdImageField({
  label,
  optional,
  file,
  onChoose,
  onBlur,
  error,
  disabled,
  ref,
}: IdImageFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const picture = usePicture(file)

  // The browser keeps the file's name in the input until the value is cleared.
  useEffect(() => {
    if (!file && input.current) input.current.value = ''
  }, [file])

  function remove() {
    onChoose(undefined)
    // The focused button disappears with the picture, so move the focus to the input.
    input.current?.focus()
  }

  return (
    <div className={styles.image}>
      <Field label={label} optional={optional} error={error} hint="JPEG, PNG or WebP up to 5 MB.">
        {(wiring) => (
          <input
            ref={(element) => {
              input.current = element
              ref(element)
            }}
            {...wiring}
            type="file"
            accept={OFFERED}
            disabled={disabled}
            className={`${field.control} ${styles.input}`}
            onChange={({ target }) => {
              // Closing the chooser without a choice keeps the previous file.
              const [chosen] = target.files ?? []
              if (chosen) onChoose(chosen)
            }}
            onBlur={onBlur}
          />
        )}
      </Field>
      {file ? (
        <figure className={styles.preview}>
          <Preview key={picture} picture={picture} name={file.name} />
          <figcaption className={styles.words}>
            <span className={styles.fileName}>{file.name}</span>
            <Button
              variant="quiet"
              size="sm"
              icon={<X aria-hidden="true" />}
              aria-label={`Remove ${label}`}
              onPress={remove}
              disabled={disabled}
            >
              Remove
            </Button>
          </figcaption>
        </figure>
      ) : null}
    </div>
  )
}

function Preview({ picture, name }: { picture: string | null; name: string }) {
  const [isUnreadable, setIsUnreadable] = useState(false)
  if (picture === null || isUnreadable) {
    return (
      <span className={styles.none}>
        <ImageOff aria-hidden="true" />
        No preview
      </span>
    )
  }
  return (
    <img
      className={styles.picture}
      src={picture}
      alt={`Preview of ${name}`}
      onError={() => setIsUnreadable(true)}
    />
  )
}

/** An object URL for a chosen picture, revoked when it is no longer shown. Null if the file is not a picture. */
function usePicture(file: File | undefined): string | null {
  const [picture, setPicture] = useState<string | null>(null)
  useEffect(() => {
    if (!file?.type.startsWith('image/')) {
      setPicture(null)
      return
    }
    const address = URL.createObjectURL(file)
    setPicture(address)
    return () => URL.revokeObjectURL(address)
  }, [file])
  return picture
}
