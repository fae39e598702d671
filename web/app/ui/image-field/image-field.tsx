import { type ReactNode, type RefCallback, useEffect, useRef, useState } from 'react'
import field from '../field/field.module.css'
import { Field } from '../field/field.tsx'
import styles from './image-field.module.css'

export type ImageFieldProps = {
  label: string
  optional?: boolean | undefined
  hint: string
  error: string | undefined
  /** The file types in the chooser, separated by commas. */
  accept: string
  file: File | undefined
  onChoose: (file: File | undefined) => void
  onBlur: () => void
  disabled?: boolean
  ref: RefCallback<HTMLInputElement>
  /** What is shown below the field. */
  children: (chosen: ChosenImage) => ReactNode
}

type ChosenImage = {
  /** An address for a preview of the file. Null without a file, and if the file is not an image. */
  picture: string | null
  /** Removes the file and moves the focus to the field, because the pressed button disappears. */
  remove: () => void
}

/** A field for one image file. The screen draws the chosen image itself. */
export function ImageField(props: ImageFieldProps) {
  const { label, optional, hint, error, accept, file, onChoose, onBlur, disabled, ref, children } = props
  const input = useRef<HTMLInputElement>(null)
  const picture = usePicture(file)

  // The browser keeps the file's name in the input until the value is cleared.
  useEffect(() => {
    if (!file && input.current) input.current.value = ''
  }, [file])

  function remove() {
    onChoose(undefined)
    input.current?.focus()
  }

  return (
    <>
      <div className={styles.image}>
        <Field label={label} optional={optional} error={error} hint={hint}>
          {(wiring) => (
            <input
              ref={(element) => {
                input.current = element
                ref(element)
              }}
              {...wiring}
              type="file"
              accept={accept}
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
      </div>
      {children({ picture, remove })}
    </>
  )
}

/** An object URL for an image file, revoked when it is no longer shown. */
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
