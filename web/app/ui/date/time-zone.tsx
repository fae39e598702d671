import { createContext, type ReactNode, use } from 'react'
import { type DateVariant, formatDate } from './format-date.ts'

const ChosenTimeZone = createContext<string | undefined>(undefined)

export interface TimeZoneProviderProps {
  /** An IANA name, e.g. "America/New_York"; undefined for the device's own zone. */
  timeZone: string | undefined
  children: ReactNode
}

/** Sets the time zone of every date inside. Without a provider, dates use the device's own. */
export function TimeZoneProvider({ timeZone, children }: TimeZoneProviderProps) {
  return <ChosenTimeZone value={timeZone}>{children}</ChosenTimeZone>
}

/** The time zone for dates here; undefined for the device's own. */
export function useTimeZone(): string | undefined {
  return use(ChosenTimeZone)
}

export type FormatDate = (iso: string, variant?: DateVariant) => string

/** `formatDate` in the time zone that applies here, for dates inside a sentence or a name. */
export function useFormatDate(): FormatDate {
  const timeZone = useTimeZone()
  return (iso, variant) => formatDate(iso, variant, { timeZone })
}

/** The zone of this device, e.g. "Asia/Singapore". */
export function deviceTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
