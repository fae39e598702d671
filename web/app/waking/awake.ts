import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * False in the HTML of the build, true once React has hydrated the page. A form that needs our script keeps its button
 * disabled until then: otherwise the browser itself would submit it and show an error page.
 */
export function useAwake(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
