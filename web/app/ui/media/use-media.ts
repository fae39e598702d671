import { useSyncExternalStore } from 'react'

/** Whether a media query holds, e.g. "(min-width: 48rem)". For what CSS can't do: markup that differs. */
export function useMedia(query: string): boolean {
  const subscribe = (listener: () => void) => {
    const list = matchMedia(query)
    list.addEventListener('change', listener)
    return () => list.removeEventListener('change', listener)
  }
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
