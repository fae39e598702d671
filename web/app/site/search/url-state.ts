import { useReducer, useSyncExternalStore } from 'react'

/**
 * A search or a filter that is kept in the page's address, so that it can be shared and returned to. Empty in the built
 * HTML, which knows no query. A change replaces the history entry.
 */
export function useUrlState(name: string): [value: string, change: (value: string) => void] {
  const value = useSyncExternalStore(
    onPopState,
    () => new URLSearchParams(location.search).get(name) ?? '',
    () => '',
  )
  const [, render] = useReducer((times: number) => times + 1, 0)

  function change(next: string) {
    const address = new URL(location.href)
    if (next) address.searchParams.set(name, next)
    else address.searchParams.delete(name)
    history.replaceState(history.state, '', address)
    // Browsers don't report a replaced entry.
    render()
  }

  return [value, change]
}

function onPopState(listener: () => void): () => void {
  addEventListener('popstate', listener)
  return () => removeEventListener('popstate', listener)
}
