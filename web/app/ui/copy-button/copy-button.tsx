import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { announce } from '../announce/announce.ts'
import { Button } from '../button/button.tsx'
import type { ButtonSize, ButtonVariant } from '../button/button-class.ts'

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
 * Accessibility: the confirmation is announced politely, because a button's new name is not read by itself, and is not
 * in the page a second time for that; the button keeps focus.
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

  function tell(next: 'copied' | 'refused') {
    setOutcome(next)
    setAttempt((count) => count + 1)
    announce(words[next])
  }

  async function copy() {
    try {
      // Absent on pages that are not served securely; then the call throws and the other words are shown.
      await navigator.clipboard.writeText(text)
      tell('copied')
    } catch {
      tell('refused')
    }
  }

  const words = {
    none: label,
    copied: confirmation,
    refused: 'Copying is blocked here. Select the text instead.',
  }
  return (
    <Button
      variant={variant}
      size={size}
      onPress={copy}
      reserve={outcome === 'none' ? confirmation : label}
      icon={outcome === 'copied' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
    >
      {words[outcome]}
    </Button>
  )
}
