import type { ReactNode } from 'react'
import { buttonClass } from '../../ui/button/button-class.ts'
import styles from './script-button.module.css'

type ScriptButtonProps = {
  children: ReactNode
  /** Its words while its act runs. */
  busy?: string | undefined
} & ({ type: 'submit'; onClick?: undefined } | { type: 'button'; onClick: () => void })

/**
 * A button of an island. It is never disabled: a press before React hydrates the island is repeated afterward. In browsers
 * without JavaScript a disabled button is in its place.
 */
export function ScriptButton({ children, busy, ...button }: ScriptButtonProps) {
  return (
    <>
      <button
        {...button}
        aria-disabled={busy ? true : undefined}
        className={`${buttonClass()} ${styles.scripted}`}
      >
        {busy ?? children}
      </button>
      <noscript>
        <button type="button" disabled className={buttonClass({ variant: 'secondary' })}>
          {children}
        </button>
      </noscript>
    </>
  )
}
