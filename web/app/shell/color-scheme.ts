import { useSyncExternalStore } from 'react'

export type ColorScheme = 'light' | 'dark'

/** Kept on the device and not in the session: it depends on the person's eyes and screen, not on the account. */
const KEY = 'color-scheme'
const dark = () => matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

/** The scheme of the signed-in shells: the one chosen on this device, else the one that the device prefers. */
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
  // Another tab changed it.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    preference.removeEventListener('change', listener)
    removeEventListener('storage', listener)
  }
}
