import type { ReactNode } from 'react'
import { TimeZoneProvider } from '../../ui/date/time-zone.tsx'
import { timeZones, usePreferences } from './preferences.ts'

/** Every date inside is told in the time zone that was chosen in the settings. */
export function ChosenTimeZone({ children }: { children: ReactNode }) {
  const { preferences } = usePreferences()
  return <TimeZoneProvider timeZone={timeZones[preferences.timeZone]}>{children}</TimeZoneProvider>
}
