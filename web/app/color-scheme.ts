import { useSyncExternalStore } from 'react'

export type ColorScheme = 'light' | 'dark'

/** Kept on the device and not in the session: it belongs to the eyes, not to the account. */
const KEY = 'color-scheme'
const dark = () => matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

/** The scheme that a signed-in shell shows: what was chosen here, else what the device prefers. */
export function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, current)
}

export function chooseColorScheme(scheme: ColorScheme): void {
  localStorage.setItem(KEY, scheme)
  for (const listener of listeners) listener()
}

function current(): ColorScheme {
  const chosen = localStorage.getItem(KEY)
  if (chosen === 'light' || chosen === 'dark') return chosen
  return dark().matches ? 'dark' : 'light'
}

function subscribe(listener: () => void): () => void {
  const preference = dark()
  listeners.add(listener)
  preference.addEventListener('change', listener)
  // Another tab of the same person changed it.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    preference.removeEventListener('change', listener)
    removeEventListener('storage', listener)
  }
}
