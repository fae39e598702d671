import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { announce } from '../announce/announce.ts'
import { Button } from '../button/button.tsx'
import type { ButtonVariant } from '../button/button-class.ts'

export interface CopyButtonProps {
  /** The text to copy. */
  text: string
  /** The button's label, e.g. "Copy address". */
  label: string
  /** Shown for two seconds after copying, e.g. "Address copied!" */
  confirmation: string
  variant?: ButtonVariant | undefined
}

/** How long the confirmation stays, in milliseconds. */
const CONFIRMATION_MS = 2_000

/**
 * Copies a text to the clipboard and confirms it.
 *
 * Accessibility: the confirmation is announced politely, because screen readers do not read a button's new name by
 * themselves, and is in the page only once; the button keeps the focus. If the browser refuses, the button says so.
 */
export function CopyButton({ text, label, confirmation, variant = 'secondary' }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'refused'>('none')
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a second copy starts the two seconds again
  useEffect(() => {
    if (outcome === 'none') return
    const timer = setTimeout(() => setOutcome('none'), CONFIRMATION_MS)
    return () => clearTimeout(timer)
  }, [outcome, attempt])

  function report(next: 'copied' | 'refused') {
    setOutcome(next)
    setAttempt((count) => count + 1)
    announce(words[next])
  }

  async function copy() {
    try {
      // `clipboard` is missing on pages that are not served securely; the call then throws.
      await navigator.clipboard.writeText(text)
      report('copied')
    } catch {
      report('refused')
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
      size="sm"
      onPress={copy}
      reserve={outcome === 'none' ? confirmation : label}
      icon={outcome === 'copied' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
    >
      {words[outcome]}
    </Button>
  )
}
