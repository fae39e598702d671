import { deviceTimeZone } from '../../ui/date/time-zone.tsx'
import type { SelectOption } from '../../ui/select/select.tsx'

/** In the select for null, the device's own time zone. */
export const DEVICE = 'device'

/** The specification's time zones below the device's own, and the chosen one if it was chosen elsewhere. */
export function timeZoneOptions(chosen: string | null): SelectOption<string>[] {
  const offered = [
    { value: DEVICE, label: `Same as this device (${inWords(deviceTimeZone())})` },
    { value: 'America/New_York', label: 'Eastern' },
    { value: 'America/Chicago', label: 'Central' },
    { value: 'America/Denver', label: 'Mountain' },
    { value: 'America/Los_Angeles', label: 'Pacific' },
  ]
  if (chosen === null || offered.some(({ value }) => value === chosen)) return offered
  return [...offered, { value: chosen, label: inWords(chosen) }]
}

const inWords = (timeZone: string) => timeZone.replaceAll('_', ' ')
