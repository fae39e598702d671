import { useSyncExternalStore } from 'react'
import * as z from 'zod'
import { useSession } from '../../session.ts'

/** The time zones of the specification, beside the device's own, which is valid until one is chosen. */
export const timeZones = {
  device: undefined,
  eastern: 'America/New_York',
  central: 'America/Chicago',
  mountain: 'America/Denver',
  pacific: 'America/Los_Angeles',
} as const

/** What the settings screen keeps, with the defaults of the specification. */
const Preferences = z.object({
  emailNotifications: z.boolean().catch(true),
  smsNotifications: z.boolean().catch(false),
  pushNotifications: z.boolean().catch(true),
  shareAnalytics: z.boolean().catch(false),
  marketingEmails: z.boolean().catch(true),
  language: z.enum(['english', 'spanish', 'french']).catch('english'),
  timeZone: z.enum(['device', 'eastern', 'central', 'mountain', 'pacific']).catch('device'),
})
export type Preferences = z.output<typeof Preferences>

const defaults = Preferences.parse({})
const listeners = new Set<() => void>()
let last: { key: string; stored: string | null; preferences: Preferences } | undefined

/**
 * The settings of whoever is signed in, and how to change one. No call carries them: they are kept on this device, under
 * the user's id, and hold nothing about the person. What can't be read there counts as its default.
 */
export function usePreferences() {
  const key = `settings:${useSession()?.user.id ?? ''}`
  const preferences = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => defaults,
  )

  function change(changed: Partial<Preferences>) {
    localStorage.setItem(key, JSON.stringify({ ...read(key), ...changed }))
    for (const listener of listeners) listener()
  }

  return { preferences, change }
}

/** The same object until what is stored changes, as useSyncExternalStore wants it. */
function read(key: string): Preferences {
  const stored = localStorage.getItem(key)
  if (last?.key !== key || last.stored !== stored) {
    last = { key, stored, preferences: Preferences.catch(defaults).parse(fromJson(stored)) }
  }
  return last.preferences
}

function fromJson(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? '{}')
  } catch {
    return {}
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab of the same person changed one.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
