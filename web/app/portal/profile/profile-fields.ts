import { ApiError } from '@bank/contract/client'
import type { Profile, User } from '@bank/contract/identity'
import type { Meanwhile } from '@bank/contract/meanwhile'
import { serverWords } from '../../api/failure-words.ts'
import { COUNTRY_LIST } from '../../forms/country-list.tsx'
import { formatDate } from '../../ui/date/format-date.ts'

/** The values of the form: every field as text, the date of birth as YYYY-MM-DD. */
export type ProfileText = Record<keyof Profile, string>

/** In the specified order, with the names for browser autofill. */
export const personFields = [
  { name: 'firstName', label: 'First Name', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last Name', autoComplete: 'family-name' },
  { name: 'email', label: 'Email', type: 'email', inputMode: 'email', autoComplete: 'email' },
  { name: 'phoneNumber', label: 'Phone Number', type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  { name: 'dateOfBirth', label: 'Date of Birth', type: 'date', autoComplete: 'bday' },
] as const

export const addressFields = [
  { name: 'country', label: 'Country', autoComplete: 'country-name', list: COUNTRY_LIST },
  { name: 'state', label: 'State/Province', autoComplete: 'address-level1' },
  { name: 'city', label: 'City', autoComplete: 'address-level2' },
  { name: 'zipCode', label: 'ZIP/Postal Code', autoComplete: 'postal-code' },
  { name: 'address1', label: 'Address Line 1', autoComplete: 'address-line1' },
  { name: 'address2', label: 'Address Line 2', autoComplete: 'address-line2', optional: true },
] as const

export const fieldNames = [...personFields, ...addressFields].map(({ name }) => name)

export type FieldName = (typeof fieldNames)[number]

/** What was changed elsewhere in the meantime, with the labels of the form. */
export function changedItems({ changes }: Meanwhile): { label: string; value: string }[] {
  return [...personFields, ...addressFields].flatMap(({ name, label }) => {
    const value = changes.find(({ field }) => field === name)?.value
    if (value === undefined) return []
    const text = String(value ?? '')
    return [{ label, value: name === 'dateOfBirth' && text ? formatDate(text, 'calendarDate') : text }]
  })
}

/** The names of the fields in error messages. Some differ from the labels. */
const errorLabels: Record<string, string> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  phoneNumber: 'Phone Number',
  dateOfBirth: 'Date of Birth',
  country: 'Country',
  state: 'State',
  city: 'City',
  address1: 'Address',
  address2: 'Address',
  zipCode: 'Zip Code',
} satisfies Record<keyof Profile, string>

/** Why a profile was not saved: its field errors by name, the server's message or the fixed words. */
export function profileFailureWords(error: unknown, fixed: string): string {
  if (error instanceof ApiError && error.errors.length > 0) {
    return error.errors
      .map(({ path, msg }) => (path ? `${errorLabels[path] ?? path}: ${msg}` : msg))
      .join(', ')
  }
  return serverWords(error, fixed)
}

/** A stored profile as form values. The date of birth is a day, not a moment: its first ten characters (DEC-5). */
export function profileText(user: User): ProfileText {
  const { firstName, lastName, email, phoneNumber, country, state, city, zipCode, address1, address2 } = user
  return {
    ...{ firstName, lastName, email, phoneNumber, country, state, city, zipCode, address1, address2 },
    dateOfBirth: user.dateOfBirth?.slice(0, 10) ?? '',
  }
}

/** The fields that were changed, in the format of the request. Null if there are none. */
export function changesOf(before: ProfileText, after: ProfileText): Profile | null {
  const changed = fieldNames.filter((name) => after[name].trim() !== before[name])
  if (changed.length === 0) return null
  return Object.fromEntries(
    changed.map((name) => [name, name === 'dateOfBirth' ? midnightUtc(after[name]) : after[name]]),
  )
}

/** Built from the typed text and not through a Date, which would shift it by the visitor's time zone (HAZ-E13). */
const midnightUtc = (day: string) => (day === '' ? null : `${day}T00:00:00.000Z`)
