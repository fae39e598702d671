import { useEffect, useRef } from 'react'
import type { SignedIn } from '../session/session.ts'
import { canSuggestPasskeys } from './passkey-support.ts'

const passkey = () => import('./passkey.ts')

/** After how many milliseconds the suggestions are requested again: a challenge expires after five minutes (DEC-44). */
const FRESH_MS = 240_000

/**
 * Returns the function that makes the browser suggest passkeys in the form (conditional mediation). It is called when the
 * form gets the focus and not with the page, so that a visitor does not cost the server a challenge.
 */
export function usePasskeySuggestions(
  onSignedIn: (signedIn: SignedIn) => Promise<void>,
  onFailure: (words: string) => void,
): () => void {
  const askedAt = useRef<number | null>(null)

  useEffect(
    () => () => {
      // The browser would go on to offer them on other pages.
      if (askedAt.current !== null) void passkey().then(({ withdrawPasskeys }) => withdrawPasskeys())
    },
    [],
  )

  async function suggest() {
    if (!(await canSuggestPasskeys())) return
    const { suggestPasskeys } = await passkey()
    const outcome = await suggestPasskeys()
    if (outcome === null) return
    askedAt.current = null
    if ('signedIn' in outcome) await onSignedIn(outcome.signedIn)
    else onFailure(outcome.failure)
  }

  return () => {
    if (askedAt.current !== null && performance.now() - askedAt.current < FRESH_MS) return
    askedAt.current = performance.now()
    // They are an extra: without them the form is as useful as before.
    suggest().catch(() => {})
  }
}
