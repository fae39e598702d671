import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * False in the HTML that was made at build time, true once React has taken the page over. A form that needs our script
 * keeps its button disabled until then: before that the browser itself would submit it, and show an error page.
 */
export function useAwake(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
