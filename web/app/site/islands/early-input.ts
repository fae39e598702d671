import { type RefObject, useLayoutEffect } from 'react'

/** What each kind of field in an island changes. */
type Changes = { onText?: (text: string) => void; onChoice?: (value: string) => void }

/**
 * Takes over what somebody typed or chose in the page's HTML before React hydrated the island. React leaves such fields
 * as they are, but does not report them.
 */
export function useEarlyInput(island: RefObject<HTMLElement | null>, { onText, onChoice }: Changes): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was there before the first rendering is early
  useLayoutEffect(() => {
    for (const field of island.current?.querySelectorAll('input') ?? []) {
      if (field.type === 'search' && field.value !== '') onText?.(field.value)
      if (field.type === 'radio' && field.checked !== field.defaultChecked && field.checked)
        onChoice?.(field.value)
    }
  }, [])
}
