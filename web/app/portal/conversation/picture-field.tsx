import { THREAD_PICTURES_MAX } from '@bank/contract/threads'
import ImageOff from 'lucide-react/icons/image-off'
import ImagePlus from 'lucide-react/icons/image-plus'
import X from 'lucide-react/icons/x'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { FieldError } from '../../ui/field/field.tsx'
import iconButton from '../../ui/icon-button/icon-button.module.css'
import quiet from '../../ui/quiet/quiet.module.css'
import styles from './picture-field.module.css'
import type { usePictures } from './pictures.ts'

/** As for verification: phones that store HEIC then convert the picture to JPEG. */
const OFFERED = 'image/jpeg,image/png,image/webp'

type PictureFieldProps = { pictures: ReturnType<typeof usePictures>; disabled: boolean }

/**
 * Up to three pictures, from the files or the camera of a phone, with previews.
 *
 * Accessibility: a button opens the browser's own chooser; each picture has a name and a button that removes it, after which
 * the focus is on the first button again.
 */
export function PictureField({ pictures: { pictures, error, add, remove }, disabled }: PictureFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isFull = pictures.length >= THREAD_PICTURES_MAX
  return (
    <div className={styles.field}>
      <div className={styles.line}>
        <Button
          ref={button}
          variant="secondary"
          size="sm"
          icon={<ImagePlus aria-hidden="true" />}
          onPress={() => input.current?.click()}
          disabled={disabled || isFull}
        >
          Add pictures
        </Button>
        <p className={quiet.quiet}>Up to {THREAD_PICTURES_MAX}: JPEG, PNG or WebP up to 5 MB.</p>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={OFFERED}
          aria-label="Pictures"
          onChange={({ target }) => {
            add([...(target.files ?? [])])
            // So that a picture that was removed can be chosen again.
            target.value = ''
          }}
        />
      </div>
      <div role="alert">
        <FieldError id={`${id}-error`} error={error} />
      </div>
      {pictures.length > 0 ? (
        <ul className={styles.pictures} aria-label="Pictures of this message">
          {pictures.map((picture, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same file can be chosen twice
            <li key={`${picture.name} ${at}`} className={styles.picture}>
              <Preview picture={picture} />
              <button
                type="button"
                className={iconButton.button}
                aria-label={`Remove ${picture.name}`}
                disabled={disabled}
                onClick={() => {
                  remove(picture)
                  // A full message's button can be focused only once it is drawn as not full.
                  requestAnimationFrame(() => button.current?.focus())
                }}
              >
                <X aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

function Preview({ picture }: { picture: File }) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(picture)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  const [isUnreadable, setIsUnreadable] = useState(false)
  if (address === null || isUnreadable) {
    return (
      <span className={styles.none}>
        <ImageOff aria-hidden="true" />
        {picture.name}
      </span>
    )
  }
  return (
    <img
      className={styles.image}
      src={address}
      alt={`Preview of ${picture.name}`}
      onError={() => setIsUnreadable(true)}
    />
  )
}
