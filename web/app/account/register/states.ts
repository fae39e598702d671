/** Countries that are one city, or not much more: an address there names no state or province. */
const CITIES = ['Singapore', 'Hong Kong', 'Macao', 'Macau', 'Monaco', 'Vatican City', 'Gibraltar']

/** Whether an address in this country has no state. */
export function hasNoStates(country: string): boolean {
  return CITIES.some((city) => city.toLowerCase() === country.trim().toLowerCase())
}

/** The API requires a state. Without one, the country's name takes its place, as people there write it themselves. */
export function withState<Address extends { country: string; state: string }>(address: Address): Address {
  const { country, state } = address
  return hasNoStates(country) && state.trim() === '' ? { ...address, state: country } : address
}
