import { useSyncExternalStore } from 'react'
import * as z from 'zod'
import { useSession } from '../../session/session.ts'

/** The time zones of the specification, and the device's own, which applies until another is chosen. */
export const timeZones = {
  device: undefined,
  eastern: 'America/New_York',
  central: 'America/Chicago',
  mountain: 'America/Denver',
  pacific: 'America/Los_Angeles',
} as const

/** The values of the settings screen, with the defaults of the specification. */
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
let cached: { key: string; stored: string | null; preferences: Preferences } | undefined

/**
 * The settings of the signed-in user, and a function to change them. They are stored only on this device, under the
 * user's id, and are never sent. They hold no personal data. A value that can't be read counts as its default.
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

/** Returns the same object until the stored value changes, as useSyncExternalStore requires. */
function read(key: string): Preferences {
  const stored = localStorage.getItem(key)
  if (cached?.key !== key || cached.stored !== stored) {
    cached = { key, stored, preferences: Preferences.catch(defaults).parse(fromJson(stored)) }
  }
  return cached.preferences
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
  // Another tab of the same user changed a setting.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
