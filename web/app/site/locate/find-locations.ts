import type { Location } from '../places/locations.ts'
import { addressLine } from '../places/place.ts'
import { searchable } from '../search/searchable.ts'

export const typeFilters = [
  { value: 'all', label: 'All Locations' },
  { value: 'branch', label: 'Branches Only' },
  { value: 'atm', label: 'ATMs Only' },
] as const

export type TypeFilter = (typeof typeFilters)[number]['value']

/** The filter that the URL asks for; unknown values become 'all'. */
export function typeFilter(text: string): TypeFilter {
  return typeFilters.find(({ value }) => value === text)?.value ?? 'all'
}

/** The locations whose name or address contains the text, ignoring case, and whose type matches the filter. */
export function findLocations(
  among: readonly Location[],
  search: string,
  filter: TypeFilter,
): readonly Location[] {
  const wanted = searchable(search.trim())
  return among.filter(
    ({ name, address, type }) =>
      (filter === 'all' || filter === type) &&
      [name, addressLine(address)].some((text) => searchable(text).includes(wanted)),
  )
}

/** "1 Location Found", "5 Locations Found". */
export function countWords(count: number): string {
  return `${count} ${count === 1 ? 'Location' : 'Locations'} Found`
}

/** The address of directions to a location in Google Maps. */
export function directionsTo({ address }: Location): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(addressLine(address))}`
}
