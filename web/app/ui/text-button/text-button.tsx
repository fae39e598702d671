import type { ReactNode } from 'react'
import styles from './text-button.module.css'

export interface TextButtonProps {
  children: ReactNode
  onPress: () => void
  disabled?: boolean | undefined
}

/**
 * A button that looks like a link, for another way to do the same: "Use a recovery code instead".
 *
 * Accessibility: a native `<button>`. Use a link for navigation.
 */
export function TextButton({ children, onPress, disabled }: TextButtonProps) {
  return (
    <button type="button" className={styles.button} disabled={disabled} onClick={onPress}>
      {children}
    </button>
  )
}
