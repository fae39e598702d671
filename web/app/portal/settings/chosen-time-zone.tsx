import { type ReactNode, useEffect } from 'react'
import { TimeZoneProvider } from '../../ui/date/time-zone.tsx'
import { usePreferences } from './preferences.ts'

/** Shows every date inside it in the time zone chosen in the settings, and in the device's until that has loaded. */
export function ChosenTimeZone({ children }: { children: ReactNode }) {
  const { preferences } = usePreferences()
  useEffect(dropFormerChoices, [])
  const chosen = preferences.status === 'ready' ? preferences.value.timeZone : null
  return <TimeZoneProvider timeZone={chosen ?? undefined}>{children}</TimeZoneProvider>
}

/** Choices were once kept on the device. Nobody reads them there any more. */
function dropFormerChoices() {
  for (const key of Object.keys(localStorage)) if (key.startsWith('settings:')) localStorage.removeItem(key)
}
