import { deviceTimeZone } from '../../ui/date/time-zone.tsx'
import type { SelectOption } from '../../ui/select/select.tsx'

/** In the select for null, the device's own time zone. */
export const DEVICE = 'device'

/**
 * Below the device's own: those of the bank's four countries (IANA's zone.tab, 2025b: SG, MY, ID, TH), with the name that
 * people there use, and those of the specification.
 */
const offered: readonly SelectOption<string>[] = [
  { value: 'Asia/Singapore', label: 'Singapore' },
  { value: 'Asia/Kuala_Lumpur', label: 'Malaysia' },
  { value: 'Asia/Kuching', label: 'Malaysia: Sabah and Sarawak' },
  { value: 'Asia/Jakarta', label: 'Indonesia: Western (WIB)' },
  { value: 'Asia/Pontianak', label: 'Indonesia: Western, Kalimantan (WIB)' },
  { value: 'Asia/Makassar', label: 'Indonesia: Central (WITA)' },
  { value: 'Asia/Jayapura', label: 'Indonesia: Eastern (WIT)' },
  { value: 'Asia/Bangkok', label: 'Thailand' },
  { value: 'America/New_York', label: 'Eastern' },
  { value: 'America/Chicago', label: 'Central' },
  { value: 'America/Denver', label: 'Mountain' },
  { value: 'America/Los_Angeles', label: 'Pacific' },
]

/** The device's own first, then those that are offered, and the chosen one if it was chosen elsewhere. */
export function timeZoneOptions(chosen: string | null): SelectOption<string>[] {
  const options = [{ value: DEVICE, label: `Same as this device (${inWords(deviceTimeZone())})` }, ...offered]
  if (chosen === null || options.some(({ value }) => value === chosen)) return options
  return [...options, { value: chosen, label: inWords(chosen) }]
}

const inWords = (timeZone: string) => timeZone.replaceAll('_', ' ')
