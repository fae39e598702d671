import { useSyncExternalStore } from 'react'

/** Whether a media query matches, e.g. "(min-width: 48rem)". Use it only where CSS is not enough: for different markup. */
export function useMedia(query: string): boolean {
  const subscribe = (listener: () => void) => {
    const list = matchMedia(query)
    list.addEventListener('change', listener)
    return () => list.removeEventListener('change', listener)
  }
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
