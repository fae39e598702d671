import { createContext, type ReactNode, use } from 'react'
import { type DateVariant, formatDate } from './format-date.ts'

const ChosenTimeZone = createContext<string | undefined>(undefined)

export interface TimeZoneProviderProps {
  /** An IANA name, e.g. "America/New_York"; undefined for the device's own zone. */
  timeZone: string | undefined
  children: ReactNode
}

/** Every date inside is told in this time zone. Without one, in the device's own. */
export function TimeZoneProvider({ timeZone, children }: TimeZoneProviderProps) {
  return <ChosenTimeZone value={timeZone}>{children}</ChosenTimeZone>
}

/** The time zone that dates are told in here; undefined for the device's own. */
export function useTimeZone(): string | undefined {
  return use(ChosenTimeZone)
}

export type FormatDate = (iso: string, variant?: DateVariant) => string

/** `formatDate` in the time zone that is valid here, for dates inside of a sentence or a name. */
export function useFormatDate(): FormatDate {
  const timeZone = useTimeZone()
  return (iso, variant) => formatDate(iso, variant, { timeZone })
}

/** The zone of this device, e.g. "Asia/Singapore". */
export function deviceTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
