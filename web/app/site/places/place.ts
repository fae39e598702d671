import { facts } from '../facts/facts.ts'

export type PostalAddress = {
  /** House number and street, and the unit if there is one. */
  street: string
  city: string
  postalCode: string
  /** Two letters, as in ISO 3166. */
  country: 'SG' | 'MY' | 'ID' | 'TH'
}

/** Days and times as they are shown. */
export type OpeningTime = { days: string; hours: string }

type PlaceFields = {
  /** Also the id of its element, for links. */
  id: string
  name: string
  address: PostalAddress
  services: readonly string[]
  /** Its number on the locator's map, where it is one of the five. */
  pin?: number
}

export type Branch = PlaceFields & { type: 'branch'; hours: readonly OpeningTime[] }

/** Without hours, because all ATMs are open 24/7. */
export type Atm = PlaceFields & { type: 'atm' }

export type Place = Branch | Atm

export const placeTypes = { branch: 'Branch', atm: 'ATM' } as const

/** The hours of every ATM. */
export const atmHours = `${facts.atms.access} Access`

/** The service that only select ATMs have. */
export const atmDeposits = 'Deposits'

type BranchWords = Pick<Branch, 'services'> & Partial<Pick<Branch, 'hours'>>

/** A branch, by default with the hours of all branches. */
export function branch(
  name: string,
  address: PostalAddress,
  { hours = facts.branches.hours, services }: BranchWords,
): Branch {
  return { type: 'branch', id: idOf(name), name, address, hours, services }
}

/** An ATM, with the services of all ATMs. Only select ones take deposits. */
export function atm(name: string, address: PostalAddress, { deposits = false } = {}): Atm {
  const services = [...facts.atms.services, ...(deposits ? [atmDeposits] : [])]
  return { type: 'atm', id: idOf(name), name, address, services }
}

/** Makes addresses in a country: `inSingapore('6 Raffles Place, #01-02', 'Singapore', '048629')`. */
export const addressIn =
  (country: PostalAddress['country']) =>
  (street: string, city: string, postalCode: string): PostalAddress => ({ street, city, postalCode, country })

export const inSingapore = addressIn('SG')

/** The address in one line, in the order that is usual in its country. */
export function addressLine(address: PostalAddress): string {
  return `${address.street}, ${townLine(address)}`
}

/** City and postal code, in the order that is usual in their country. */
export function townLine({ city, postalCode, country }: PostalAddress): string {
  return country === 'MY' ? `${postalCode} ${city}` : `${city} ${postalCode}`
}

const idOf = (name: string) => name.toLowerCase().replaceAll(' ', '-')
