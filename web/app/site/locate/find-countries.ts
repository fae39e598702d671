import { searchable } from '../../searchable.ts'
import { type Country, countries } from '../countries/countries.ts'
import { addressLine } from '../places/place.ts'
import { locations } from './locations.ts'

/** One letter is in almost every address. */
const SEARCH_MIN = 2

const ofTheLocator = new Set(locations.map(({ id }) => id))

/**
 * The countries whose page lists what the locator does not: by their own name, or by the name or address of a branch or an
 * ATM there, whatever the case.
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
