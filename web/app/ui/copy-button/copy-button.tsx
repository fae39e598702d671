import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../button/button.tsx'
import type { ButtonSize, ButtonVariant } from '../button/button-class.ts'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './copy-button.module.css'

export interface CopyButtonProps {
  /** What is copied. */
  text: string
  /** The button, e.g. "Copy address". */
  label: string
  /** Shown for two seconds once it is copied, e.g. "Address copied!" */
  confirmation: string
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
}

/** How long the confirmation stays, in milliseconds. */
const CONFIRMATION_MS = 2_000

/**
 * Puts a text on the clipboard and says so.
 *
 * Accessibility: the confirmation is announced politely from a region that is there before it; the button keeps focus.
 * Where the browser refuses, it says so in words instead of pretending.
 */
export function CopyButton({
  text,
  label,
  confirmation,
  variant = 'secondary',
  size = 'sm',
}: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'refused'>('none')
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a second copy starts the two seconds again
  useEffect(() => {
    if (outcome === 'none') return
    const timer = setTimeout(() => setOutcome('none'), CONFIRMATION_MS)
    return () => clearTimeout(timer)
  }, [outcome, attempt])

  async function copy() {
    try {
      // Absent on pages that are not served securely; then the call throws and the words below are shown.
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('refused')
    }
    setAttempt((count) => count + 1)
  }

  const words = {
    none: '',
    copied: confirmation,
    refused: 'Copying is blocked here. Select the text instead.',
  }[outcome]
  return (
    <span className={styles.copy}>
      <Button
        variant={variant}
        size={size}
        onPress={copy}
        reserve={outcome === 'none' ? confirmation : label}
        icon={outcome === 'copied' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      >
        {outcome === 'none' ? label : words}
      </Button>
      <span role="status">
        <VisuallyHidden>{words}</VisuallyHidden>
      </span>
    </span>
  )
}
