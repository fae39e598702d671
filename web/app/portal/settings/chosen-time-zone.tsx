import type { ReactNode } from 'react'
import { TimeZoneProvider } from '../../ui/date/time-zone.tsx'
import { timeZones, usePreferences } from './preferences.ts'

/** Shows every date inside it in the time zone chosen in the settings. */
export function ChosenTimeZone({ children }: { children: ReactNode }) {
  const { preferences } = usePreferences()
  return <TimeZoneProvider timeZone={timeZones[preferences.timeZone]}>{children}</TimeZoneProvider>
}
