import ImageOff from 'lucide-react/icons/image-off'
import X from 'lucide-react/icons/x'
import { type RefCallback, useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { ImageField } from '../../ui/image-field/image-field.tsx'
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
export function IdImageField(props: IdImageFieldProps) {
  const { label, file, disabled } = props
  return (
    <div className={styles.image}>
      <ImageField {...props} accept={OFFERED} hint="JPEG, PNG or WebP up to 5 MB.">
        {({ picture, remove }) =>
          file ? (
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
          ) : null
        }
      </ImageField>
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
