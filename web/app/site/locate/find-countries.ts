import { type Country, countries } from '../countries/countries.ts'
import { locations } from '../places/locations.ts'
import { addressLine } from '../places/place.ts'
import { searchable } from '../search/searchable.ts'

/** A single letter is in almost every address. */
const SEARCH_MIN = 2

const ofTheLocator = new Set(locations.map(({ id }) => id))

/**
 * The countries with branches or ATMs that match the text but are not in the locator: by the name of the country, or by
 * the name or address of a place there, ignoring case.
 */
export function findCountries(search: string): readonly Country[] {
  const wanted = searchable(search.trim())
  if (wanted.length < SEARCH_MIN) return []
  const holds = (text: string) => searchable(text).includes(wanted)
  return Object.values(countries).filter(
    ({ name, branches, atms }: Country) =>
      holds(name) ||
      [...branches, ...atms].some(
        (place) => !ofTheLocator.has(place.id) && (holds(place.name) || holds(addressLine(place.address))),
      ),
  )
}
